import "server-only";
import { lostChecksum, type PostForExport } from "@/db/queries/upkeep/exports";
import { guestFieldNames } from "@/lib/shared/form-rules";
import { messages } from "@/lib/shared/messages";
import type { ExportPictures } from "@/lib/shared/vocabulary";
import { csvHeading, csvLine } from "../../base/downloads/csv";

const text = messages.export;

/** A list of several events says which one each post belongs to. */
type Listed = { event_id: string | null; pictures: ExportPictures };

export const postsHeading = ({ event_id }: Pick<Listed, "event_id">) =>
  csvHeading(event_id === null ? [...text.postsHeadings, text.eventHeading] : text.postsHeadings);

/** Returns a post's line in posts.csv; `file` is its name in the archive, or null if it has no file. */
export function postsLine(post: PostForExport, file: string | null, list: Listed): string {
  return csvLine([
    file,
    post.hosted_media_url,
    new Date(post.created_at).toISOString(),
    ...guestFieldNames.map((name) => post[name]),
    post.status,
    post.is_favourite,
    text.kinds[post.media_type],
    file === null ? noteOf(post, list.pictures) : "",
    post.id,
    post.mission,
    post.place,
    ...(list.event_id === null ? [post.event_name] : []),
  ]);
}

/** Returns the reason that a post has no file. */
function noteOf({ key, crc32, video_id, media_type }: PostForExport, pictures: ExportPictures): string {
  if (media_type === "text") return "";
  if (video_id !== null) return text.notes.hosted;
  if (key === null) return pictures === "large" ? text.notes.noLarge : text.notes.lost;
  return crc32 === lostChecksum ? text.notes.lost : text.notes.late;
}
