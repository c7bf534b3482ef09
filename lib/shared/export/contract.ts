import { z } from "zod";
import { choice } from "../contract-fields";
import { messageNames } from "../message-names";
import { exportPictures, exportPosts } from "../vocabulary";

const text = messageNames.export;

/** The options of an event's archive. */
export const exportChoice = z.object({
  posts: choice(text.postsLabel, exportPosts).default("approved"),
  pictures: choice(text.picturesLabel, exportPictures).default("originals"),
});
export type ExportChoice = z.output<typeof exportChoice>;

/**
 * State of an export: nothing is selected; older files lack a checksum; a job computes them; the job gave up; the
 * download can begin.
 */
const exportStates = ["empty", "unprepared", "preparing", "failed", "ready"] as const;

/** The size of a download, before it begins. */
export const exportSize = z.object({
  state: z.enum(exportStates),
  posts: z.number(),
  files: z.number(),
  /** Sum of pictures and clips with a known size; the lists come on top. */
  bytes: z.number(),
  /** Clips that stay at a video host. */
  links: z.number(),
  /** Files without a checksum. */
  missing: z.number(),
});
export type ExportSize = z.infer<typeof exportSize>;

/** A download that can begin at `path`; with `path` null, its files have to be read first. */
export const createdExport = z.object({
  state: z.enum(["preparing", "ready"]),
  /** Good without a bearer token until `expires_at`. */
  path: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
  missing: z.number(),
});
export type CreatedExport = z.infer<typeof createdExport>;

/** The query of a signed address: its expiry (seconds since 1970) and the signature. */
export const exportAddress = z.object({
  expires: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
  signature: z.string().max(100).optional(),
});
export type ExportAddress = z.output<typeof exportAddress>;
