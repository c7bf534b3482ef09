import type { ChannelAuthRequest } from "@/lib/shared/ports/realtime";
import { publicApiPaths } from "@/lib/shared/public-paths";

/** Signs by the cookie that unlocking an event has set. Rejects where the server refuses. */
export async function authorizeByCookie(request: ChannelAuthRequest): Promise<{ auth: string }> {
  const response = await fetch(publicApiPaths.realtimeAuth, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new Error(`The channel ${request.channel_name} was refused: ${response.status}.`);
  return (await response.json()) as { auth: string };
}
