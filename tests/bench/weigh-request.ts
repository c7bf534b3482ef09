import { gzipSync } from "node:zlib";
import type { Request } from "@playwright/test";

/** One request: its type, path, start in ms by the browser's clock, and bytes. */
export type Weight = { type: string; path: string; startedAtMs: number; bytes: number };

/** Already compressed formats. */
const compressed = ["image", "media", "font"];

/**
 * Counts an answer's bytes as gzip, whatever the server sent: our scripts are precompressed as brotli, and the empty
 * page's are sent as gzip. An answer without a body counts as zero.
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
