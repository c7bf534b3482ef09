import type { AuthorizeChannel } from "@/lib/shared/ports/realtime";
import { publicApiPaths } from "@/lib/shared/public-paths";

/** Posts JSON to the API with the caller's credentials: a cookie or a token. */
type Post = (path: string, body: object) => Promise<{ auth: string }>;

/** Returns a function that requests the server's authorization for a private channel. */
export function authorizeBy(post: Post): AuthorizeChannel {
  return (request) => post(publicApiPaths.realtimeAuth, request);
}
