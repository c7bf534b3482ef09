import { publicApiPaths } from "@/lib/shared/public-paths";

/**
 * Gives an event's team access when it comes from the console's domain to the wall's (docs/decisions/040): exchanges a
 * ticket behind the '#', which no server or log sees, for a cookie that no script sees. Keep it small: it is part of
 * every wall's page.
 */
const ticketPattern = /^#ticket=(.+)$/;
/** Marks that a ticket was exchanged here, but not for which event: scripts may read it. */
const note = "view-pass";

/** Appends a ticket to a wall's address; '' appends nothing. */
export function withTicket(address: string, ticket: string): string {
  return ticket === "" ? address : `${address}#ticket=${encodeURIComponent(ticket)}`;
}

/** Returns whether this browser brings a ticket or has exchanged one, and so may see more than the public. */
export function mayHaveViewPass(): boolean {
  try {
    return ticketPattern.test(window.location.hash) || window.localStorage.getItem(note) !== null;
  } catch {
    return false;
  }
}

/** Redeems the ticket in the URL, if there is one, and removes it from the URL. Never rejects. */
export async function redeemTicket(slug: string): Promise<void> {
  const ticket = ticketPattern.exec(window.location.hash)?.[1];
  if (!ticket) return;
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  try {
    const answer = await fetch(publicApiPaths.events.redeemViewTicket(slug), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ticket: decodeURIComponent(ticket) }),
    });
    if (answer.ok) window.localStorage.setItem(note, "1");
  } catch {
    // The visitor gets the public view, and can open the wall from the console again.
  }
}
