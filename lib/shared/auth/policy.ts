import type { EventStatus, Role } from "../vocabulary";

/** What a role or a row allows: pure, called by services to decide and by pages to hide a button. */

type Member = { account_id: string; role: Role } | null;
type EventDoor = { account_id: string; event_status: EventStatus };

export function isAdmin(actor: Member): boolean {
  return actor?.role === "admin";
}

/** Whether somebody belongs to the company that owns a thing. */
export function isTeam(actor: Member, owned: { account_id: string }): boolean {
  return actor?.account_id === owned.account_id;
}

/** Whether a post of an event may be read and moderated; `isAssigned` counts for moderators. */
export function canModerate(actor: NonNullable<Member>, event: { account_id: string }, isAssigned: boolean): boolean {
  return isTeam(actor, event) && (actor.role === "admin" || isAssigned);
}

/** Whether an admin may delete this user of the account: anybody but themselves. */
export function canDeleteUser(actor: { user_id: string }, user: { id: string }): boolean {
  return actor.user_id !== user.id;
}

/** Contract, section 4. 'hidden' is told to nobody: such an event does not exist for the person. */
export type DoorState = "open" | "locked" | "hidden";

/** How the wall of an event meets somebody who is, or is not, of its team and has, or has not, unlocked it. */
export function wallDoor(event: EventDoor, actor: Member, isUnlocked: boolean): DoorState {
  if (isTeam(actor, event)) return "open";
  if (event.event_status === "Draft") return "hidden";
  if (event.event_status === "Private") return isUnlocked ? "open" : "locked";
  return "open";
}

/** As wallDoor, for the form; 'ended' once the event is archived, for everybody. */
export function formDoor(event: EventDoor, actor: Member, isUnlocked: boolean): DoorState | "ended" {
  const door = wallDoor(event, actor, isUnlocked);
  return door === "open" && event.event_status === "Archive" ? "ended" : door;
}
