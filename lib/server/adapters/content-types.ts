import "server-only";
import path from "node:path";

/** Maps file extensions to content types, for all media of posts. */
const contentTypes: Record<string, string> = {
  ".3gp": "video/3gpp",
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".heic": "image/heic",
  ".jpg": "image/jpeg",
  ".mov": "video/quicktime",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".webm": "video/webm",
  ".webp": "image/webp",
};

/** What a key's extension says of its content; undefined where that is unknown. */
export const contentTypeOf = (key: string): string | undefined => contentTypes[path.extname(key)];
