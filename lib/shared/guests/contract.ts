import { z } from "zod";
import { simpleEmail } from "../contract-fields";
import { messageNames } from "../message-names";
import { mediaTypes, postStatuses } from "../vocabulary";

const text = messageNames.guests;

/** The address that a guest writes from. */
export const guestBody = z.object({
  email: z.string(text.emailRequired).trim().min(1, text.emailRequired).pipe(simpleEmail(text.emailRequired)),
});
export type GuestBody = z.output<typeof guestBody>;

const guestPost = z.object({
  id: z.uuid(),
  event_id: z.uuid(),
  event_name: z.string(),
  person_name: z.string(),
  caption: z.string(),
  status: z.enum(postStatuses),
  wall_position: z.number().nullable(),
  wall_due_at: z.iso.datetime().nullable(),
  media_type: z.enum(mediaTypes),
  /** Null for a post without a file, or with one at a video host. */
  original_bytes: z.number().nullable(),
  consent_at: z.iso.datetime().nullable(),
  /** True if the guest can open a receipt of the post. */
  has_receipt: z.boolean(),
  created_at: z.iso.datetime(),
});

/** The newest posts of an address, and the number of all. */
export const storedGuest = z.object({
  total: z.number(),
  posts: z.array(guestPost),
});
export type StoredGuest = z.infer<typeof storedGuest>;

export const erasedGuest = z.object({ message: z.string(), erased: z.number() });
export type ErasedGuest = z.infer<typeof erasedGuest>;
