import { vi } from "vitest";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getApprovedEventPosts } from "@/app/api/events/get-approved-event-posts/[eventId]/route";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { POST as authorize } from "@/app/api/realtime/auth/route";
import type { ChannelListener } from "@/lib/client/realtime/subscription";
import type { ScreenSocket } from "@/lib/client/wall/screen/screen-socket";
import { WallRefusal, type WallSource } from "@/lib/client/wall/screen/source";
import type { RouteHandler } from "@/lib/server/base/http/route";
import type { RealtimeMessage } from "@/lib/shared/ports/realtime";
import { call } from "../call";
import type { TestInstallation } from "../installation";

/** The screens' timers, which the test fires. */
let timers = new Map<number, () => void>();

/** Stubs the page globals that a screen uses. */
export function stubPage() {
  timers = new Map();
  let last = 0;
  const setTimeout = (callback: () => void) => {
    last += 1;
    timers.set(last, callback);
    return last;
  };
  const clearTimeout = (id: number) => timers.delete(id);
  vi.stubGlobal("window", Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
}

/** The person at a screen. */
type Viewer = { as?: { bearer: string }; cookies?: Record<string, string> };

/** The network between a screen and the server: it can be cut, lose a push, or lose an answer. */
export class ScreenNetwork implements WallSource, ScreenSocket {
  isCut = false;
  /** The number of next pushes, or answers, to lose. */
  lostPushes = 0;
  lostAnswers = 0;
  /** Requests in flight, and sent in all. */
  pending = 0;
  requestCount = 0;
  private channel = "";
  private listener: ChannelListener | null = null;
  private isSubscribed = false;

  constructor(
    private readonly installation: TestInstallation,
    readonly viewer: Viewer = {},
  ) {}

  event = async (slug: string) => this.ask(eventBySlug, { params: { slug } });
  posts = async (eventId: string) => this.ask(getApprovedEventPosts, { params: { eventId } });
  changes = async (eventId: string, since: number) => this.ask(wallChanges, { params: { eventId }, query: { since } });

  subscribe(channel: string, listener: ChannelListener) {
    this.channel = channel;
    this.listener = listener;
    void this.join(listener);
    return () => {
      if (this.listener === listener) this.leave();
    };
  }

  retryNow() {}
  retryUnlessPending() {}
  close() {}

  cut() {
    if (this.isCut) return;
    this.isCut = true;
    this.isSubscribed = false;
    this.listener?.onLost();
  }

  restore() {
    if (!this.isCut) return;
    this.isCut = false;
    if (this.listener) void this.join(this.listener);
  }

  /** Delivers the messages that the server has published since. */
  deliver() {
    this.dispatch(this.installation.realtime.take());
  }

  dispatch(messages: readonly RealtimeMessage[]) {
    for (const { channel, event, data } of messages) {
      if (!this.isSubscribed || channel !== this.channel) continue;
      if (this.lostPushes > 0) this.lostPushes -= 1;
      else this.listener?.events[event]?.(JSON.parse(JSON.stringify(data)) as never);
    }
  }

  /** A private channel has to be signed for the viewer; a refused one is not retried by itself. */
  private async join(listener: ChannelListener) {
    const { channel } = this;
    const body = { socket_id: "1.1", channel_name: channel };
    const isSigned = !channel.startsWith("private-") || (await this.answers(authorize, { body }));
    if (this.listener !== listener || this.channel !== channel || this.isCut) return;
    this.isSubscribed = isSigned;
    if (isSigned) listener.onSubscribed();
    else listener.onRefused?.();
  }

  private leave() {
    this.listener = null;
    this.isSubscribed = false;
  }

  private async answers(handler: RouteHandler, options: Parameters<typeof call>[1]): Promise<boolean> {
    return this.ask(handler, options).then(
      () => true,
      () => false,
    );
  }

  // biome-ignore lint/suspicious/noExplicitAny: three shapes of answer, as the source's type says.
  private async ask(handler: RouteHandler, options: Parameters<typeof call>[1]): Promise<any> {
    this.pending += 1;
    this.requestCount += 1;
    try {
      // A real network would begin to answer in this microtask.
      await Promise.resolve();
      if (this.isCut) throw new TypeError("Failed to fetch");
      const { as = null, cookies = {} } = this.viewer;
      const answer = await call(handler, { ...options, as, cookies });
      // The server has answered, and the answer is lost.
      if (this.isCut || this.lostAnswers > 0) {
        this.lostAnswers = Math.max(0, this.lostAnswers - 1);
        throw new TypeError("Failed to fetch");
      }
      if (answer.status === 403 || answer.status === 404) throw new WallRefusal(answer.status);
      return answer.body;
    } finally {
      this.pending -= 1;
    }
  }
}

/** Waits for everything in flight to arrive. */
export async function settle(...networks: ScreenNetwork[]) {
  // One request triggers another: the network has to be quiet for a while.
  const isQuiet = () => networks.every(({ pending }) => pending === 0);
  for (let quiet = 0; quiet < 5; quiet = isQuiet() ? quiet + 1 : 0) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Fires the timers, and waits for everything in flight to arrive. */
export async function passTime(...networks: ScreenNetwork[]) {
  for (const [id, callback] of [...timers.entries()]) {
    timers.delete(id);
    callback();
  }
  await settle(...networks);
}
