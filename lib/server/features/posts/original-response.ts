import "server-only";
import type { StoredObject } from "@/lib/shared/ports/storage";

/**
 * Responds with a guest's original. These bytes may never have been decoded, so the response is a download without a
 * type, which no browser displays or executes.
 */
export function originalResponse(id: string, key: string, original: StoredObject): Response {
  return new Response(original.stream, {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Length": String(original.totalBytes),
      "Content-Disposition": `attachment; filename="${fileName(id, key)}"`,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "no-store",
    },
  });
}

/** Names the download without the guest's text. The extension comes from the content's type. */
function fileName(id: string, key: string): string {
  const ending = /\.([a-z0-9]{1,5})$/.exec(key)?.[1] ?? "bin";
  return `post-${id}.${ending}`;
}
