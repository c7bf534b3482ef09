import type { EventStatus, Role } from "../vocabulary";
import type { Actor } from "./actor";

/** Pure decisions on what a role or a row allows. Services decide by them, and pages hide buttons by them. */

type Member = { account_id: string; role: Role } | null;
type GuardedEvent = { account_id: string; event_status: EventStatus };

export function isAdmin(actor: Member): boolean {
  return actor?.role === "admin";
}

/** Whether somebody belongs to the company that owns a thing. */
export function isTeam(actor: Member, owned: { account_id: string }): boolean {
  return actor?.account_id === owned.account_id;
}

/** Selects posts and events to moderate: all of the account, or only those of the moderator's assigned events. */
export type ModerationScope = { account_id: string; moderator_id: string | null };

/** Gives an admin the whole account, and a moderator the events that they are assigned to. */
export function moderationScope(actor: Actor): ModerationScope {
  return { account_id: actor.account_id, moderator_id: isAdmin(actor) ? null : actor.user_id };
}

/** Whether an admin may delete this user of the account: anybody but themselves. */
export function canDeleteUser(actor: { user_id: string }, user: { id: string }): boolean {
  return actor.user_id !== user.id;
}

/** Statuses of events that everybody may see. SQL conditions are made from the same list. */
export const publicEventStatuses = ["Live", "Archive"] as const satisfies readonly EventStatus[];

/** Whether everybody may see the event. Answers about it are then the same for all, and may be cached. */
export function isPublicEvent(event: { event_status: EventStatus }): boolean {
  return (publicEventStatuses as readonly EventStatus[]).includes(event.event_status);
}

/** Contract, section 4. A 'hidden' event answers as if it did not exist. */
export type Access = "open" | "locked" | "hidden";

/** Decides whether a person may see the wall: everybody, the team, or who has unlocked a private event. */
export function wallAccess(event: GuardedEvent, actor: Member, isUnlocked: boolean): Access {
  if (isPublicEvent(event) || isTeam(actor, event)) return "open";
  if (event.event_status === "Draft") return "hidden";
  return isUnlocked ? "open" : "locked";
}

/** Decides whether a person may post. The form is 'ended' for everybody once the event is archived. */
export function formAccess(event: GuardedEvent, actor: Member, isUnlocked: boolean): Access | "ended" {
  const access = wallAccess(event, actor, isUnlocked);
  return access === "open" && event.event_status === "Archive" ? "ended" : access;
}
