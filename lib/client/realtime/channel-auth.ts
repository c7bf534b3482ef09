import type { AuthorizeChannel } from "@/lib/shared/ports/realtime";
import { publicApiPaths } from "@/lib/shared/public-paths";

/** Sends JSON to the API with whatever proves who asks: a cookie or a token. */
type Post = (path: string, body: object) => Promise<{ auth: string }>;

/** Asks the server for the right to listen to a private channel. */
export function authorizeBy(post: Post): AuthorizeChannel {
  return (request) => post(publicApiPaths.realtimeAuth, request);
}
