import type { RealtimeClientConfig } from "@/lib/shared/ports/realtime";

/**
 * What travels between a wall and a server of the Pusher Channels protocol 7: addresses and messages, and no socket.
 * The wall speaks it itself: the client library is larger than all of the wall's own code (docs/decisions/036).
 */

/** Where the page came from, as `window.location` says it. */
type PageAddress = { protocol: string; hostname: string; port: string };

/** Where the socket is: at Pusher's cluster, at a compatible server, or at the page's own host. Port null: the usual. */
export function serverAddress(config: RealtimeClientConfig, page: PageAddress) {
  const isSecure = page.protocol === "https:" || config.tls;
  if (config.host !== null) return { isSecure, host: config.host, port: config.port };
  if (config.cluster !== null) return { isSecure, host: `ws-${config.cluster}.pusher.com`, port: null };
  return { isSecure, host: page.hostname, port: Number(page.port) || null };
}

/** The address that a WebSocket dials. */
export function socketAddress(config: RealtimeClientConfig, page: PageAddress): string {
  const { isSecure, host, port } = serverAddress(config, page);
  const authority = port ? `${host}:${port}` : host;
  return `${isSecure ? "wss" : "ws"}://${authority}/app/${encodeURIComponent(config.key)}?protocol=7&client=wallflower&version=1`;
}

type ServerMessage = { event: string; channel: string | null; data: unknown };

/** Reads a message, whose data is JSON inside JSON; null where it is none. */
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

/** What the server's greeting says; null where it lacks the socket's id. The timeout is the server's, in milliseconds. */
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

/** Whether somebody has to sign before the server lets anybody listen. */
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
