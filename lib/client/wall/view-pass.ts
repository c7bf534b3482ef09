import { publicApiPaths } from "@/lib/shared/public-paths";

/**
 * What brings an event's team from the console's address to the wall's (docs/decisions/040): a ticket behind the '#',
 * which no server and no log sees, exchanged for a cookie that no script sees. Small: it is part of every wall's page.
 */
const ticketPattern = /^#ticket=(.+)$/;
/** Says only that a ticket was once exchanged here, never for which event: scripts may read it. */
const note = "view-pass";

export function withTicket(address: string, ticket: string): string {
  return ticket === "" ? address : `${address}#ticket=${encodeURIComponent(ticket)}`;
}

/** Whether this browser brings a ticket, or has exchanged one: then it may see more than the public. */
export function mayHaveViewPass(): boolean {
  try {
    return ticketPattern.test(window.location.hash) || window.localStorage.getItem(note) !== null;
  } catch {
    return false;
  }
}

/** Exchanges the ticket, if the address has one, and takes it out of the address. Never rejects. */
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
    // They see what the public sees, and can open it from the console again.
  }
}
