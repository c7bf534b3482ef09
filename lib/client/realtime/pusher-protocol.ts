import type { RealtimeClientConfig } from "@/lib/shared/ports/realtime";

/**
 * URLs and messages of the Pusher Channels protocol 7, without the socket. The wall implements the protocol itself: the
 * client library is larger than all of the wall's own code (docs/decisions/036).
 */

/** The page's address, as in `window.location`. */
type PageAddress = { protocol: string; hostname: string; port: string };

/**
 * Returns the socket's server: Pusher's cluster, a compatible server, or the page's own host. A null port is the
 * default.
 */
export function serverAddress(config: RealtimeClientConfig, page: PageAddress) {
  const isSecure = page.protocol === "https:" || config.tls;
  if (config.host !== null) return { isSecure, host: config.host, port: config.port };
  if (config.cluster !== null) return { isSecure, host: `ws-${config.cluster}.pusher.com`, port: null };
  return { isSecure, host: page.hostname, port: Number(page.port) || null };
}

/** Returns the URL of the WebSocket. */
export function socketAddress(config: RealtimeClientConfig, page: PageAddress): string {
  const { isSecure, host, port } = serverAddress(config, page);
  const authority = port ? `${host}:${port}` : host;
  return `${isSecure ? "wss" : "ws"}://${authority}/app/${encodeURIComponent(config.key)}?protocol=7&client=wallflower&version=1`;
}

type ServerMessage = { event: string; channel: string | null; data: unknown };

/** Parses a message, whose data is JSON inside JSON; null if it is invalid. */
export function readMessage(text: unknown): ServerMessage | null {
  const message = parse(text);
  if (typeof message !== "object" || message === null) return null;
  const { event, channel, data } = message as Record<string, unknown>;
  if (typeof event !== "string") return null;
  return {
    event,
    channel: typeof channel === "string" ? channel : null,
    data: typeof data === "string" ? (parse(data) ?? data) : data,
  };
}

/** Parses the server's greeting; null without a socket id. The server's timeout is converted to milliseconds. */
export function readGreeting(data: unknown): { socketId: string; activityTimeoutMs: number } | null {
  const { socket_id, activity_timeout } = (data ?? {}) as Record<string, unknown>;
  if (typeof socket_id !== "string") return null;
  const seconds =
    typeof activity_timeout === "number" && activity_timeout > 0 ? activity_timeout : Number.POSITIVE_INFINITY;
  return { socketId: socket_id, activityTimeoutMs: seconds * 1_000 };
}

export const clientMessages = {
  ping: () => encode("pusher:ping", {}),
  pong: () => encode("pusher:pong", {}),
  subscribe: (channel: string, auth?: string) => encode("pusher:subscribe", { channel, ...(auth && { auth }) }),
  unsubscribe: (channel: string) => encode("pusher:unsubscribe", { channel }),
} as const;

/** Returns whether subscribing to the channel needs a signature. */
export const isPrivateChannel = (channel: string) => channel.startsWith("private-");

function encode(event: string, data: object): string {
  return JSON.stringify({ event, data });
}

function parse(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
