import type { IncomingMessage } from "node:http";

/** Names of Next's keys: a header renders a page anew, a cookie shows it past the cache (next/dist/server/api-utils). */
const header = "x-prerender-revalidate";
const cookies = /(^|; *)(__prerender_bypass|__next_preview_data)=[^;]*/g;

/**
 * Takes Next's keys off a request. Next makes them with the build, so everybody who has the same package has them, and
 * nothing here hands them out.
 */
export function dropPreviewKeys({ headers }: IncomingMessage): void {
  delete headers[header];
  if (headers.cookie) headers.cookie = headers.cookie.replace(cookies, "");
}
