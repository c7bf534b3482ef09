import type { Mail, Mailer } from "@/lib/shared/ports/mailer";
import type { PageCache } from "@/lib/shared/ports/page-cache";
import type { Realtime, RealtimeMessage } from "@/lib/shared/ports/realtime";

/** Records published messages; `isDown` makes it reject. */
export class FakeRealtime implements Realtime {
  readonly published: RealtimeMessage[] = [];
  isDown = false;

  async publish(messages: readonly RealtimeMessage[]) {
    if (this.isDown) throw new Error("The realtime server is down.");
    this.published.push(...messages);
  }

  /** Returns and clears the published messages. */
  take(): RealtimeMessage[] {
    return this.published.splice(0);
  }

  authorize(socketId: string, channel: string) {
    return { auth: `signed:${socketId}:${channel}` };
  }

  authenticateUser(socketId: string, userId: string) {
    return { auth: `signed:${socketId}:${userId}`, user_data: JSON.stringify({ id: userId }) };
  }

  /** Users whose sockets were terminated, since the start. */
  readonly terminated: string[] = [];

  async terminateUserConnections(userId: string) {
    if (this.isDown) throw new Error("The realtime server is down.");
    this.terminated.push(userId);
  }

  /** The number of subscribers that each channel reports. */
  readonly subscribers = new Map<string, number>();

  async countSubscribers(channel: string) {
    if (this.isDown) throw new Error("The realtime server is down.");
    return this.subscribers.get(channel) ?? 0;
  }

  clientConfig() {
    return { key: "key", cluster: null, host: null, port: null, tls: false };
  }

  async check() {
    if (this.isDown) throw new Error("The realtime server is down.");
  }
}

/** Records expired walls. */
export class FakePageCache implements PageCache {
  readonly expired: string[] = [];

  async expireWall(slug: string | null) {
    this.expired.push(slug ?? "*");
  }

  expireHere(slug: string | null) {
    this.expired.push(slug ?? "*");
  }
}

/** Records sent mails; `isDown` makes it reject. */
export class FakeMailer implements Mailer {
  canDeliver = true;
  readonly sent: Mail[] = [];
  isDown = false;

  async send(mail: Mail) {
    if (this.isDown) throw new Error("The mail server is down.");
    this.sent.push(mail);
  }

  async forgetGuests(hashes: readonly string[]) {
    const kept = this.sent.splice(0).filter(({ guest_token_hash = "" }) => !hashes.includes(guest_token_hash));
    this.sent.push(...kept);
  }

  async forgetOlderThan() {}

  /** Returns and clears the sent mails. */
  take(): Mail[] {
    return this.sent.splice(0);
  }
}
