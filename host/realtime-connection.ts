import { randomInt } from "node:crypto";
import type { RawData, WebSocket } from "ws";
import { z } from "zod";
import {
  type ChannelRegistry,
  encodeEvent,
  isChannelName,
  isGuarded,
  isPresence,
  type Listener,
  type Member,
} from "./realtime-channels";
import { isChannelAuthValid } from "./realtime-signature";

/** Seconds of silence after which a client must ask whether the server is there (protocol 7, activity_timeout). */
const activityTimeoutSeconds = 30;
/** A client that is this far behind is cut off: it reconnects and fetches what it missed. */
const maxBufferedBytes = 1024 * 1024;
const maxChannels = 100;
/** Incoming messages; a client needs a handful of subscriptions and a ping now and then. */
const maxMessagesPerWindow = 200;
const windowMs = 10_000;

/** Close codes of protocol 7, "Error codes": 40xx do not come back, 41xx come back later, 42xx at once. */
export const closeCodes = {
  unknownApp: 4001,
  unsupportedProtocol: 4007,
  noProtocol: 4008,
  overCapacity: 4100,
  noPong: 4201,
  tooManyMessages: 4301,
} as const;

const incoming = z.object({ event: z.string().max(200), data: z.unknown().optional() });
const subscription = z.object({
  channel: z.custom<string>(isChannelName),
  auth: z.string().max(500).nullish(),
  channel_data: z.string().max(2_048).nullish(),
});
const memberData = z.object({
  user_id: z.union([z.string().min(1).max(128), z.number()]).transform(String),
  user_info: z.unknown().optional(),
});

type App = { key: string; secret: string };
type Refusal = { type: string; error: string; status: number };

/** Tells a client why, in the protocol's words, and closes. */
export function refuse(socket: WebSocket, code: number, message: string): void {
  socket.send(encodeEvent("pusher:error", { code, message }));
  socket.close(code, message);
}

/** One client of the embedded realtime server, from its greeting to its leaving every channel. */
export class RealtimeConnection implements Listener {
  readonly id = `${randomInt(1e9)}.${randomInt(1e9)}`;
  readonly #channels = new Set<string>();
  #lastHeardAt = Date.now();
  #isAsked = false;
  #window = { startedAt: 0, count: 0 };

  constructor(
    private readonly app: App,
    private readonly registry: ChannelRegistry,
    private readonly socket: WebSocket,
  ) {
    socket.on("message", (raw) => this.#receive(raw));
    // ws closes the socket after an error; without a listener the process would end.
    socket.on("error", () => {});
    socket.on("close", () => this.#leaveAll());
    this.send(
      encodeEvent("pusher:connection_established", { socket_id: this.id, activity_timeout: activityTimeoutSeconds }),
    );
  }

  send(message: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > maxBufferedBytes) {
      this.socket.terminate();
      return;
    }
    this.socket.send(message);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  terminate(): void {
    this.socket.terminate();
  }

  /** Called every few seconds: asks a silent client for a sign of life, and drops it when none comes. */
  checkLife(now: number): void {
    const silentMs = now - this.#lastHeardAt;
    if (silentMs < activityTimeoutSeconds * 1_000) return;
    if (!this.#isAsked) {
      this.#isAsked = true;
      this.send(encodeEvent("pusher:ping", {}));
    } else if (silentMs > activityTimeoutSeconds * 2_000) {
      refuse(this.socket, closeCodes.noPong, "Pong reply not received in time");
      // A dead peer never answers the closing handshake either.
      setTimeout(() => this.socket.terminate(), 1_000).unref();
    }
  }

  #isFlooding(): boolean {
    const now = Date.now();
    if (now - this.#window.startedAt > windowMs) this.#window = { startedAt: now, count: 0 };
    this.#window.count += 1;
    return this.#window.count > maxMessagesPerWindow;
  }

  #receive(raw: RawData): void {
    this.#lastHeardAt = Date.now();
    this.#isAsked = false;
    if (this.#isFlooding()) {
      refuse(this.socket, closeCodes.tooManyMessages, "Too many messages");
      return;
    }
    const message = incoming.safeParse(parseJson(raw.toString()));
    if (message.success) this.#obey(message.data.event, message.data.data);
    else this.#complain("Expected a JSON object with an event.");
  }

  #obey(event: string, data: unknown): void {
    switch (event) {
      case "pusher:ping":
        this.send(encodeEvent("pusher:pong", {}));
        break;
      case "pusher:pong":
        break;
      case "pusher:subscribe":
        this.#subscribe(data);
        break;
      case "pusher:unsubscribe":
        this.#unsubscribe(data);
        break;
      default:
        // Client events stay off: nobody but the server may put words on a wall.
        this.#complain(event.startsWith("client-") ? "Client events are not enabled." : `Unknown event ${event}.`);
    }
  }

  #subscribe(data: unknown): void {
    const parsed = subscription.safeParse(data);
    if (!parsed.success) {
      this.#complain("Invalid channel name or subscription.");
      return;
    }
    const { channel } = parsed.data;
    if (this.#channels.has(channel)) {
      this.#complain(`Existing subscription to channel ${channel}.`);
      return;
    }
    const admission = this.#admit(parsed.data);
    if ("error" in admission) {
      this.send(JSON.stringify({ event: "pusher:subscription_error", channel, data: admission }));
      return;
    }
    this.#channels.add(channel);
    this.registry.subscribe(channel, this, admission.member);
  }

  #admit({ channel, auth, channel_data }: z.infer<typeof subscription>): Refusal | { member?: Member } {
    if (this.#channels.size >= maxChannels) {
      return { type: "LimitReached", error: `A connection may have at most ${maxChannels} channels.`, status: 403 };
    }
    if (!isGuarded(channel)) return {};
    const channelData = channel_data ?? undefined;
    if (!isChannelAuthValid(this.app, { socketId: this.id, channel, auth: auth ?? "", channelData })) {
      return { type: "AuthError", error: "The signature is not valid.", status: 401 };
    }
    if (!isPresence(channel)) return {};
    const member = memberData.safeParse(parseJson(channelData ?? ""));
    if (!member.success) return { type: "AuthError", error: "channel_data must hold a user_id.", status: 401 };
    return { member: member.data };
  }

  #unsubscribe(data: unknown): void {
    const parsed = subscription.safeParse(data);
    if (!parsed.success || !this.#channels.delete(parsed.data.channel)) return;
    this.registry.unsubscribe(parsed.data.channel, this.id);
  }

  #leaveAll(): void {
    for (const channel of this.#channels) this.registry.unsubscribe(channel, this.id);
    this.#channels.clear();
  }

  #complain(message: string): void {
    this.send(encodeEvent("pusher:error", { code: null, message }));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
