import { z } from "zod";

export const videoIdQuery = z.object({ event_id: z.uuid() });

/** Lets the form upload a video: by tus to `upload_url`, with the other four in its headers (spec, section 7). */
export const videoTicket = z.object({
  video_id: z.string(),
  presigned_signature: z.string(),
  /** Unix time in seconds. */
  expiration_time: z.number(),
  library_id: z.string(),
  upload_url: z.string(),
  /** Where to ask for addresses of parts in the bucket, with the same headers; null where all comes to upload_url. */
  parts_url: z.string().nullable(),
  /** Bytes of the largest body that gets through to upload_url, as far as the server knows. */
  max_request_bytes: z.number().nullable(),
});
export type VideoTicket = z.infer<typeof videoTicket>;

/** The library_id of a ticket that is for a photo. */
export const photoLibrary = "photos";

/**
 * How far an upload in parts is. `missing` are the next parts to send, in order: a PUT of exactly `bytes` bytes from
 * `start` on, without further headers. Once none is missing, asking joins them.
 */
export const uploadParts = z.object({
  is_whole: z.boolean(),
  kept_bytes: z.number(),
  missing: z.array(z.object({ start: z.number(), bytes: z.number(), url: z.string() })),
});
export type UploadParts = z.infer<typeof uploadParts>;
