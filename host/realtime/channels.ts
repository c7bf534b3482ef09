/** Tracks each channel's subscribers and members. It knows no sockets: a listener is an id and a function. */

export type Listener = { id: string; send: (message: string) => void };
/** A member of a presence channel, as signed by its owner. */
export type Member = { user_id: string; user_info?: unknown };
type Channel = { listeners: Map<string, { listener: Listener; member: Member | undefined }> };

/** Encodes one message of the protocol; `data` travels as JSON inside JSON. */
export function encodeEvent(event: string, data: unknown, channel?: string): string {
  return JSON.stringify({ event, channel, data: typeof data === "string" ? data : JSON.stringify(data) });
}

/** Letters, digits and _-=@,.; up to 200 of them (Pusher Channels, "Channel naming conventions"). */
export const isChannelName = (name: unknown): name is string =>
  typeof name === "string" && /^[A-Za-z0-9_\-=@,.;]{1,200}$/.test(name);
export const isPresence = (name: string) => name.startsWith("presence-");
export const isGuarded = (name: string) => name.startsWith("private-") || isPresence(name);

/** Keeps the subscriptions of every channel of one process, and sends events to their listeners. */
export class ChannelRegistry {
  readonly #channels = new Map<string, Channel>();

  /** Subscribes the listener and confirms it; idempotent. In a presence channel the others learn of a new member. */
  subscribe(name: string, listener: Listener, member?: Member): void {
    const channel = this.#channels.get(name) ?? { listeners: new Map() };
    const isNewcomer = member !== undefined && !this.#has(channel, member.user_id);
    this.#channels.set(name, channel);
    channel.listeners.set(listener.id, { listener, member });
    const data = member ? { presence: describeMembers(this.members(name)) } : {};
    listener.send(encodeEvent("pusher_internal:subscription_succeeded", data, name));
    if (isNewcomer) this.#broadcast(name, encodeEvent("pusher_internal:member_added", member, name), listener.id);
  }

  unsubscribe(name: string, listenerId: string): void {
    const channel = this.#channels.get(name);
    const left = channel?.listeners.get(listenerId);
    if (!channel || !left) return;
    channel.listeners.delete(listenerId);
    if (channel.listeners.size === 0) this.#channels.delete(name);
    if (left.member && !this.#has(channel, left.member.user_id)) {
      this.#broadcast(name, encodeEvent("pusher_internal:member_removed", { user_id: left.member.user_id }, name));
    }
  }

  /** Sends an event to everyone in the channel except the listener `exceptId`. */
  publish(name: string, event: string, data: unknown, exceptId?: string): void {
    if (this.#channels.has(name)) this.#broadcast(name, encodeEvent(event, data, name), exceptId);
  }

  names(): string[] {
    return [...this.#channels.keys()];
  }

  subscriptionCount(name: string): number {
    return this.#channels.get(name)?.listeners.size ?? 0;
  }

  /** Returns the distinct members of a presence channel, in order of arrival. */
  members(name: string): Member[] {
    const members = new Map<string, Member>();
    for (const { member } of this.#channels.get(name)?.listeners.values() ?? []) {
      if (member && !members.has(member.user_id)) members.set(member.user_id, member);
    }
    return [...members.values()];
  }

  #has(channel: Channel, userId: string): boolean {
    for (const { member } of channel.listeners.values()) if (member?.user_id === userId) return true;
    return false;
  }

  #broadcast(name: string, message: string, exceptId?: string): void {
    // Iterates over a copy: a listener that is dropped for being slow leaves the channel during the loop.
    for (const [id, { listener }] of [...(this.#channels.get(name)?.listeners ?? [])]) {
      if (id !== exceptId) listener.send(message);
    }
  }
}

function describeMembers(members: Member[]) {
  return {
    count: members.length,
    ids: members.map((member) => member.user_id),
    hash: Object.fromEntries(members.map((member) => [member.user_id, member.user_info ?? {}])),
  };
}
