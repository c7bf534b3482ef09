import { gzipSync } from "node:zlib";
import type { Request } from "@playwright/test";

/** Says what a request weighs: its type, path and start by the browser's clock in milliseconds, and its bytes. */
export type Weight = { type: string; path: string; startedAtMs: number; bytes: number };

/** Pictures and typefaces are compressed already. */
const compressed = ["image", "media", "font"];

/**
 * Counts an answer's bytes as gzip makes them, whatever the server sent: our server's scripts lie ready in brotli, the
 * empty page's come in gzip. An answer without a body weighs nothing.
 */
export async function weighRequest(request: Request): Promise<Weight> {
  const type = request.resourceType();
  const body = (await (await request.response())?.body().catch(() => null)) ?? Buffer.alloc(0);
  return {
    type,
    path: new URL(request.url()).pathname,
    startedAtMs: request.timing().startTime,
    bytes: compressed.includes(type) || body.length === 0 ? body.length : gzipSync(body).length,
  };
}
