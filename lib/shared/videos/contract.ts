import { z } from "zod";
import { messageNames } from "../say";

export const videoIdQuery = z.object({ event_id: z.uuid(messageNames.events.notFound) });

/** Lets the form upload a video: by tus to `upload_url`, with the other four in its headers (spec, section 7). */
export const videoTicket = z.object({
  video_id: z.string(),
  presigned_signature: z.string(),
  /** Unix time in seconds. */
  expiration_time: z.number(),
  library_id: z.string(),
  upload_url: z.string(),
});
export type VideoTicket = z.infer<typeof videoTicket>;
