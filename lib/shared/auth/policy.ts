import type { EventStatus, Role } from "../vocabulary";
import type { Actor } from "./actor";

/** Pure authorization rules for roles and rows. Services enforce them, and pages hide buttons with them. */

type Member = { account_id: string; role: Role } | null;
type GuardedEvent = { account_id: string; event_status: EventStatus };

export function isAdmin(actor: Member): boolean {
  return actor?.role === "admin";
}

/** Returns whether somebody belongs to the company that owns a thing. */
export function isTeam(actor: Member, owned: { account_id: string }): boolean {
  return actor?.account_id === owned.account_id;
}

/** Selects posts and events to moderate: all of the account, or only those of the moderator's assigned events. */
export type ModerationScope = { account_id: string; moderator_id: string | null };

/** Returns the whole account for an admin, and the assigned events for a moderator. */
export function moderationScope(actor: Actor): ModerationScope {
  return { account_id: actor.account_id, moderator_id: isAdmin(actor) ? null : actor.user_id };
}

/** Returns whether an admin may delete this user of the account: anybody but themselves. */
export function canDeleteUser(actor: { user_id: string }, user: { id: string }): boolean {
  return actor.user_id !== user.id;
}

/** Event statuses that the public may see. SQL conditions use the same list. */
export const publicEventStatuses = ["Live", "Archive"] as const satisfies readonly EventStatus[];

/** Returns whether the public may see the event. Answers about it are then the same for all and cacheable. */
export function isPublicEvent(event: { event_status: EventStatus }): boolean {
  return (publicEventStatuses as readonly EventStatus[]).includes(event.event_status);
}

/** Contract, section 4. A 'hidden' event is answered as not found. */
export type Access = "open" | "locked" | "hidden";

/** Returns a person's access to the wall: open for public events, for the team, and after unlocking a private event. */
export function wallAccess(event: GuardedEvent, actor: Member, isUnlocked: boolean): Access {
  if (isPublicEvent(event) || isTeam(actor, event)) return "open";
  if (event.event_status === "Draft") return "hidden";
  return isUnlocked ? "open" : "locked";
}

/** Returns a person's access to the form, which is 'ended' for everybody once the event is archived. */
export function formAccess(event: GuardedEvent, actor: Member, isUnlocked: boolean): Access | "ended" {
  const access = wallAccess(event, actor, isUnlocked);
  return access === "open" && event.event_status === "Archive" ? "ended" : access;
}
