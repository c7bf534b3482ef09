import type { IncomingMessage } from "node:http";

/** Next's secret keys: the header renders a page anew, the cookie bypasses the cache (next/dist/server/api-utils). */
const header = "x-prerender-revalidate";
const cookies = /(^|; *)(__prerender_bypass|__next_preview_data)=[^;]*/g;

/**
 * Removes Next's keys from a request. Next generates them in the build, so everybody with the same package has them,
 * and this server never issues them.
 */
export function dropPreviewKeys({ headers }: IncomingMessage): void {
  delete headers[header];
  if (headers.cookie) headers.cookie = headers.cookie.replace(cookies, "");
}
