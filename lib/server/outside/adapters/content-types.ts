import "server-only";
import path from "node:path";

/** Content types by file extension, for all media of posts. */
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

/** Returns the content type for the extension of a key, or undefined for an unknown one. */
export const contentTypeOf = (key: string): string | undefined => contentTypes[path.extname(key)];
