import { z } from "zod";
import { limits } from "../limits";
import { messageNames } from "../message-names";

const t = messageNames.events;

/** A ticket that carries access from the console's address to the wall's; '' if the wall is public anyway. */
export const viewTicket = z.object({ ticket: z.string() });
export const redeemViewTicketBody = z.object({ ticket: z.string().min(1).max(2_000) });

export const unlockEventBody = z.object({
  password: z.string(t.passwordNeeded).min(1, t.passwordNeeded).max(limits.passwordMaxLength, t.passwordWrong),
});
export const unlockedEvent = z.object({ id: z.uuid(), event_url_slug: z.string() });
