/**
 * Gives an event's team access when it comes from the console's domain to the wall's (docs/decisions/040): exchanges a
 * ticket behind the '#', which no server or log sees, for a cookie that no script sees. Part of every wall's page: what
 * few need is in ../event-gate/ticket.ts.
 */
export const ticketPattern = /^#ticket=(.+)$/;
/** Marks that a ticket was exchanged here, but not for which event: scripts may read it. */
export const note = "view-pass";

/** Returns whether this browser brings a ticket or has exchanged one, and so may see more than the public. */
export function mayHaveViewPass(): boolean {
  try {
    return ticketPattern.test(window.location.hash) || window.localStorage.getItem(note) !== null;
  } catch {
    return false;
  }
}
