import "server-only";
import { lostChecksum, type PostForExport } from "@/db/queries/exports";
import { guestFieldNames } from "@/lib/shared/form-rules";
import { messages } from "@/lib/shared/messages";
import type { ExportPictures } from "@/lib/shared/vocabulary";
import { csvHeading, csvLine } from "../downloads/csv";

const text = messages.export;

export const postsHeading = csvHeading(text.postsHeadings);

/** Returns a post's line in posts.csv; `file` is its name in the archive, or null if it has no file. */
export function postsLine(post: PostForExport, file: string | null, pictures: ExportPictures): string {
  return csvLine([
    file,
    post.hosted_media_url,
    new Date(post.created_at).toISOString(),
    ...guestFieldNames.map((name) => post[name]),
    post.status,
    post.is_favourite,
    text.kinds[post.media_type],
    file === null ? noteOf(post, pictures) : "",
    post.id,
  ]);
}

/** Returns the reason that a post has no file. */
function noteOf({ key, crc32, video_id }: PostForExport, pictures: ExportPictures): string {
  if (video_id !== null) return text.notes.hosted;
  if (key === null) return pictures === "large" ? text.notes.noLarge : text.notes.lost;
  return crc32 === lostChecksum ? text.notes.lost : text.notes.late;
}
