import { publicApiPaths } from "@/lib/shared/public-paths";
import { note, ticketPattern } from "../wall/view-pass";

/** Appends a ticket to a wall's address; '' appends nothing. */
export function withTicket(address: string, ticket: string): string {
  return ticket === "" ? address : `${address}#ticket=${encodeURIComponent(ticket)}`;
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
