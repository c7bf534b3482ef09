import { randomInt } from "node:crypto";
import type { RawData, WebSocket } from "ws";
import type { z } from "zod";
import { type ChannelRegistry, encodeEvent, isGuarded, isPresence, type Listener, type Member } from "./channels";
import { incoming, memberData, parseJson, signin, subscription, userData } from "./messages";
import { isChannelAuthValid, isUserAuthValid } from "./signature";
import { serverToUserChannel, type UserRegistry } from "./users";

/** Seconds of silence after which a client must ping the server (protocol 7, activity_timeout). */
const activityTimeoutSeconds = 30;
/** A client with this much backlog is disconnected: it reconnects and fetches the missed messages. */
const maxBufferedBytes = 128 * 1024;
/** Maximum for one connection, and for the characters of their names: a wall or a console subscribes to a few. */
const maxChannels = 20;
const maxNameCharacters = 2_000;
/** Limit of incoming messages; a client needs a few subscriptions and an occasional ping. */
const maxMessagesPerWindow = 200;
const windowMs = 10_000;

/**
 * Close codes of protocol 7, "Error codes": after 40xx clients do not reconnect, after 41xx later, after 42xx at
 * once.
 */
export const closeCodes = {
  unknownApp: 4001,
  unsupportedProtocol: 4007,
  noProtocol: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  noPong: 4201,
  tooManyMessages: 4301,
} as const;

type App = { key: string; secret: string };
type Registries = { channels: ChannelRegistry; users: UserRegistry };
type Refusal = { type: string; error: string; status: number };

/** Sends the client the protocol's error message and closes. */
export function refuse(socket: WebSocket, code: number, message: string): void {
  socket.send(encodeEvent("pusher:error", { code, message }));
  socket.close(code, message);
}

/** One client of the embedded realtime server, from the greeting until it leaves every channel. */
export class RealtimeConnection implements Listener {
  readonly id = `${randomInt(1e9)}.${randomInt(1e9)}`;
  readonly #channels = new Set<string>();
  #userId: string | null = null;
  #lastHeardAt = Date.now();
  #isPinged = false;
  #window = { startedAt: 0, count: 0 };

  constructor(
    private readonly app: App,
    private readonly registries: Registries,
    private readonly socket: WebSocket,
  ) {
    socket.on("message", (raw) => this.#receive(raw));
    // ws closes the socket after an error; without a listener the process would end.
    socket.on("error", () => {});
    socket.on("close", () => this.#leave());
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

  /** Ends the connection of a user who may no longer listen. pusher-js reconnects only when told to. */
  end(): void {
    refuse(this.socket, closeCodes.unauthorized, "The connection was ended by the app");
    // Do not wait for a client that never answers the closing handshake.
    setTimeout(() => this.socket.terminate(), 1_000).unref();
  }

  terminate(): void {
    this.socket.terminate();
  }

  /** Called every few seconds: pings a silent client, and drops it if no answer comes in the same time again. */
  checkLife(now: number): void {
    const silentMs = now - this.#lastHeardAt;
    if (silentMs < activityTimeoutSeconds * 1_000) return;
    if (!this.#isPinged) {
      this.#isPinged = true;
      this.send(encodeEvent("pusher:ping", {}));
    } else if (silentMs > 2 * activityTimeoutSeconds * 1_000) {
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
    this.#isPinged = false;
    if (this.#isFlooding()) {
      refuse(this.socket, closeCodes.tooManyMessages, "Too many messages");
      return;
    }
    const message = incoming.safeParse(parseJson(raw.toString()));
    if (message.success) this.#handle(message.data.event, message.data.data);
    else this.#sendError("Expected a JSON object with an event.");
  }

  #handle(event: string, data: unknown): void {
    switch (event) {
      case "pusher:ping":
        this.send(encodeEvent("pusher:pong", {}));
        break;
      case "pusher:pong":
        break;
      case "pusher:signin":
        this.#signIn(data);
        break;
      case "pusher:subscribe":
        this.#subscribe(data);
        break;
      case "pusher:unsubscribe":
        this.#unsubscribe(data);
        break;
      default:
        // Client events stay off: only the server may put text on a wall.
        this.#sendError(event.startsWith("client-") ? "Client events are not enabled." : `Unknown event ${event}.`);
    }
  }

  #signIn(data: unknown): void {
    const parsed = signin.safeParse(data);
    const user = userData.safeParse(parsed.success ? parseJson(parsed.data.user_data) : null);
    if (!parsed.success || !user.success || this.#userId !== null) {
      this.#sendError("Invalid sign-in.");
      return;
    }
    const { auth, user_data } = parsed.data;
    if (!isUserAuthValid(this.app, { socketId: this.id, auth, userData: user_data })) {
      refuse(this.socket, closeCodes.unauthorized, "The sign-in's signature is not valid");
      return;
    }
    this.#userId = user.data.id;
    this.registries.users.add(user.data.id, this);
    this.send(encodeEvent("pusher:signin_success", { user_data }));
  }

  #subscribe(data: unknown): void {
    if (this.#userId !== null && isOwnChannel(data, this.#userId)) {
      this.#join(serverToUserChannel(this.#userId));
      return;
    }
    const parsed = subscription.safeParse(data);
    if (!parsed.success) {
      this.#sendError("Invalid channel name or subscription.");
      return;
    }
    const { channel } = parsed.data;
    const admission = this.#admit(parsed.data);
    if ("error" in admission) {
      this.send(JSON.stringify({ event: "pusher:subscription_error", channel, data: admission }));
      return;
    }
    this.#join(channel, admission.member);
  }

  #join(channel: string, member?: Member): void {
    if (this.#channels.has(channel)) {
      this.#sendError(`Existing subscription to channel ${channel}.`);
      return;
    }
    this.#channels.add(channel);
    this.registries.channels.subscribe(channel, this, member);
  }

  #admit({ channel, auth, channel_data }: z.infer<typeof subscription>): Refusal | { member?: Member } {
    const characters = [...this.#channels].reduce((sum, name) => sum + name.length, channel.length);
    if (this.#channels.size >= maxChannels || characters > maxNameCharacters) {
      const error = `A connection may have at most ${maxChannels} channels, with ${maxNameCharacters} characters.`;
      return { type: "LimitReached", error, status: 403 };
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
    this.registries.channels.unsubscribe(parsed.data.channel, this.id);
  }

  #leave(): void {
    for (const channel of this.#channels) this.registries.channels.unsubscribe(channel, this.id);
    this.#channels.clear();
    if (this.#userId !== null) this.registries.users.remove(this.#userId, this);
  }

  #sendError(message: string): void {
    this.send(encodeEvent("pusher:error", { code: null, message }));
  }
}

function isOwnChannel(data: unknown, userId: string): boolean {
  return typeof data === "object" && data !== null && "channel" in data && data.channel === serverToUserChannel(userId);
}
