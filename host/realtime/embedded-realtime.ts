import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { countedAddress } from "@/lib/server/base/limits/counted-address";
import { limits } from "@/lib/shared/limits";
import { socketLimits } from "@/lib/shared/limits/realtime";
import { answerApiRequest, type RealtimeApp } from "./api";
import { ChannelRegistry } from "./channels";
import { closeCodes, RealtimeConnection, refuse } from "./connection";
import { UserRegistry } from "./users";

/** Interval at which connections that have gone silent are looked for. */
const lifeCheckMs = 5_000;
/** The largest payload plus a subscription's envelope. */
const maxMessageBytes = limits.realtimeMaxBytes + 4 * 1024;

export type RealtimeServer = {
  /** Answers `/apps/…` (the signed HTTP API) and returns whether it took the request. */
  handleRequest: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Accepts the sockets of `/app/{key}` and returns whether it did. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
  /** Sends an event to everybody in the channel, like the HTTP API for a publisher in another process. */
  publish: (channel: string, event: string, data: unknown) => void;
  /** Ends every socket that signed in as this user. */
  terminateUserConnections: (userId: string) => void;
  /** Counts the sockets in a channel. */
  countSubscribers: (channel: string) => number;
  countSockets: () => number;
  /** Returns whether it accepts clients and messages: from creation until close. */
  isServing: () => boolean;
  /** Closes every client and resolves within a second. */
  close: () => Promise<void>;
};

type SlotRules = { maxConnections: number; fewPerAddress: number };

/**
 * Limits the sockets of a server. The first nine tenths are open to every address; the rest is reserved for addresses
 * that have few, so that one address cannot lock out the walls of others.
 */
export class SocketSlots {
  readonly #used = new Map<string, number>();
  #total = 0;

  constructor(private readonly rules: SlotRules) {}

  /** Takes a slot for an address; returns the function that releases it, or null if there is none. */
  acquire(address: string): (() => void) | null {
    const holder = countedAddress(address);
    const used = this.#used.get(holder) ?? 0;
    if (this.#total >= this.#maxFor(used)) return null;
    this.#used.set(holder, used + 1);
    this.#total += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.#leave(holder);
      isTaken = false;
    };
  }

  #maxFor(used: number): number {
    const { maxConnections, fewPerAddress } = this.rules;
    return used < fewPerAddress ? maxConnections : maxConnections - Math.ceil(maxConnections * socketLimits.keptShare);
  }

  #leave(holder: string): void {
    const left = (this.#used.get(holder) ?? 1) - 1;
    if (left > 0) this.#used.set(holder, left);
    else this.#used.delete(holder);
    this.#total -= 1;
  }
}

type RealtimeOptions = Partial<SlotRules> & {
  /** Returns a client's network address; defaults to the socket's own. */
  addressOf?: (request: IncomingMessage) => string;
};

/** Checks the protocol version that the client requests: 5 to 7 differ only in what a client may do with the data. */
function findConnectFault(url: URL, key: string): [code: number, message: string] | null {
  if (url.pathname !== `/app/${key}`) return [closeCodes.unknownApp, "Application does not exist"];
  const protocol = url.searchParams.get("protocol");
  if (protocol === null) return [closeCodes.noProtocol, "No protocol version supplied"];
  if (!["5", "6", "7"].includes(protocol)) return [closeCodes.unsupportedProtocol, "Unsupported protocol version"];
  return null;
}

/**
 * Serves the Pusher Channels protocol 7 for one app within an http server: public, private and presence channels for
 * browsers, signed-in users, and the HTTP API for the publisher. Everything is in memory, so it serves one process. A
 * second web process needs a real Pusher or a compatible server. Like Pusher, it drops events without listeners.
 */
export function createRealtimeServer(
  app: RealtimeApp,
  { maxConnections = socketLimits.max, fewPerAddress = socketLimits.fewPerAddress, ...options }: RealtimeOptions = {},
): RealtimeServer {
  const registry = new ChannelRegistry();
  const users = new UserRegistry();
  const connections = new Set<RealtimeConnection>();
  const slots = new SocketSlots({ maxConnections, fewPerAddress });
  const addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? "");
  let isServing = true;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false });
  const lifeChecks = setInterval(() => {
    const now = Date.now();
    for (const connection of connections) connection.checkLife(now);
  }, lifeCheckMs);
  lifeChecks.unref();

  const accept = (socket: WebSocket, url: URL, address: string) => {
    socket.on("error", () => {});
    const fault = findConnectFault(url, app.key);
    if (fault) return refuse(socket, ...fault);
    const releaseSlot = slots.acquire(address);
    if (!releaseSlot) return refuse(socket, closeCodes.overCapacity, "Over capacity");
    const connection = new RealtimeConnection(app, { channels: registry, users }, socket);
    connections.add(connection);
    socket.on("close", () => {
      connections.delete(connection);
      releaseSlot();
    });
  };

  return {
    handleRequest: (request, response) => {
      if (!request.url?.startsWith("/apps/")) return false;
      void answerApiRequest(app, { channels: registry, users }, request, response);
      return true;
    },
    handleUpgrade: (request, socket, head) => {
      if (!request.url?.startsWith("/app/")) return false;
      const url = new URL(request.url, "http://localhost");
      sockets.handleUpgrade(request, socket, head, (client) => accept(client, url, addressOf(request)));
      return true;
    },
    publish: (channel, event, data) => registry.publish(channel, event, data),
    terminateUserConnections: (userId) => users.terminate(userId),
    countSubscribers: (channel) => registry.subscriptionCount(channel),
    countSockets: () => connections.size,
    isServing: () => isServing,
    close: async () => {
      isServing = false;
      clearInterval(lifeChecks);
      // "Going away": pusher-js comes back after a second.
      for (const connection of connections) connection.close(1001, "The server is restarting");
      const deadline = Date.now() + 1_000;
      while (connections.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
      for (const connection of connections) connection.terminate();
      sockets.close();
    },
  };
}
