import { z } from "zod";
import { guestMessageNames } from "../all-messages";
import { messageNames } from "../message-names";

const text = guestMessageNames.uploads;

/** Validates a phone's description of the photo that it will upload to the bucket. */
export const getUploadUrlBody = z.object({
  event_id: z.uuid(messageNames.events.notFound),
  /** The type as the phone names it; the server inspects the bytes when they are posted. */
  content_type: z
    .string(text.notAPhoto)
    .max(100, text.notAPhoto)
    .regex(/^(image\/[\w.+-]+|application\/octet-stream)$/i, text.notAPhoto),
  bytes: z.coerce.number(text.sizeInvalid).int(text.sizeInvalid).min(1, guestMessageNames.submission.photoEmpty),
});
export type GetUploadUrlBody = z.output<typeof getUploadUrlBody>;

/** PUT exactly this many bytes with these headers to `upload_url`; then send `upload_key` in place of the photo. */
export const uploadTicket = z.object({
  upload_key: z.uuid(),
  upload_url: z.url(),
  headers: z.record(z.string(), z.string()),
});
export type UploadTicket = z.infer<typeof uploadTicket>;

export const uploadKey = z.uuid(text.notArrived);
