import "server-only";
import { once } from "node:events";
import { WebSocket } from "ws";
import { reasonOf } from "./check";

/** Opens a Pusher socket as a browser does. Returns null once it is established, else the reason. Never rejects. */
export async function tryHandshake(site: string, key: string, timeoutMs: number): Promise<string | null> {
  const url = `${site.replace(/^http/, "ws")}/app/${encodeURIComponent(key)}?protocol=7&client=doctor&version=1.0`;
  const socket = new WebSocket(url, { handshakeTimeout: timeoutMs });
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const [text] = await once(socket, "message", { signal });
    const { event, data } = JSON.parse(String(text)) as { event?: string; data?: unknown };
    if (event === "pusher:connection_established") return null;
    // Some servers send `data` as a JSON string, Pusher as an object.
    const { code } = (typeof data === "string" ? JSON.parse(data) : data) as { code?: number };
    return `code ${code}`;
  } catch (error) {
    return reasonOf(error);
  } finally {
    // Terminating a socket that is not open yet emits an error.
    socket.on("error", () => {}).terminate();
  }
}
