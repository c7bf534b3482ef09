import { z } from "zod";

export const videoIdQuery = z.object({ event_id: z.uuid() });

/**
 * Allows the form to upload a video: by tus to `upload_url`, with the other four fields in its headers (spec, section
 * 7).
 */
export const videoTicket = z.object({
  video_id: z.string(),
  presigned_signature: z.string(),
  /** Unix time in seconds. */
  expiration_time: z.number(),
  library_id: z.string(),
  upload_url: z.string(),
  /** The endpoint for part addresses in the bucket, with the same headers; null if all bytes go to upload_url. */
  parts_url: z.string().nullable(),
  /** Maximum body size that reaches upload_url, if known. */
  max_request_bytes: z.number().nullable(),
});
export type VideoTicket = z.infer<typeof videoTicket>;

/** The library_id of a photo's ticket. */
export const photoLibrary = "photos";

/**
 * Progress of a multipart upload. `missing` lists the next parts to send, in order: a PUT of exactly `bytes` bytes
 * from `start` on, without further headers. Once none is missing, the request joins them.
 */
export const uploadParts = z.object({
  is_whole: z.boolean(),
  kept_bytes: z.number(),
  missing: z.array(z.object({ start: z.number(), bytes: z.number(), url: z.string() })),
});
export type UploadParts = z.infer<typeof uploadParts>;
