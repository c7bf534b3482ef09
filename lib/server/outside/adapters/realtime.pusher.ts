import "server-only";
import Pusher from "pusher";
import { z } from "zod";
import { pushRules } from "@/lib/shared/limits/realtime";
import type { Realtime, RealtimeClientConfig } from "@/lib/shared/ports/realtime";

type PusherOptions = {
  appId: string;
  key: string;
  secret: string;
  cluster?: string | undefined;
  host?: string | undefined;
  port?: number | undefined;
  tls?: boolean | undefined;
  /** Where the HTTP API is reached from here, if not at the address of browsers. */
  apiHost?: string | undefined;
  /** The server shares the page's own host and port, so clients get no address. */
  isEmbedded: boolean;
  /** Of each request but a health check. */
  timeoutMs?: number;
};

/** Hosted Pusher counts only for apps that have "subscription counting" switched on. */
const subscriptionCount = z.object({ subscription_count: z.number().default(0) });

/** Where the HTTP API is: at `apiHost`, whose missing parts are those of the browsers' address. */
function apiPlace({ host = "", port, tls = true, apiHost = host }: PusherOptions) {
  const isWhole = /^https?:/.test(apiHost);
  const url = new URL(isWhole ? apiHost : `${tls ? "https" : "http"}://${apiHost}`);
  const apiPort = url.port || (isWhole ? "" : String(port ?? ""));
  return { host: url.hostname, useTLS: url.protocol === "https:", ...(apiPort && { port: apiPort }) };
}

/** Pusher Channels, or any server that speaks its protocol. */
export function createPusherRealtime(options: PusherOptions): Realtime {
  const tls = options.tls ?? true;
  const config = {
    appId: options.appId,
    key: options.key,
    secret: options.secret,
    useTLS: tls,
    ...(options.host || options.apiHost ? apiPlace(options) : { cluster: options.cluster ?? "mt1" }),
  };
  const pusher = new Pusher({ ...config, timeout: options.timeoutMs ?? pushRules.timeoutMs });
  // Health checks have a timeout of their own.
  const patient = new Pusher({ ...config, timeout: 30_000 });
  // The HTTP API takes at most ten messages a batch (Pusher Channels HTTP API, POST batch_events).
  const batchSize = 10;
  /** One event goes to at most a hundred channels (POST events). */
  const channelsAtOnce = 100;

  return {
    async publish(messages) {
      const [first] = messages;
      if (first && messages.length > batchSize && messages.every(({ data }) => data === first.data)) {
        const channels = messages.map(({ channel }) => channel);
        for (let start = 0; start < channels.length; start += channelsAtOnce)
          await pusher.trigger(channels.slice(start, start + channelsAtOnce), first.event, first.data);
        return;
      }
      for (let start = 0; start < messages.length; start += batchSize) {
        const batch = messages.slice(start, start + batchSize);
        await pusher.triggerBatch(batch.map(({ channel, event, data }) => ({ channel, name: event, data })));
      }
    },

    authorize(socketId, channel) {
      return pusher.authorizeChannel(socketId, channel);
    },

    authenticateUser(socketId, userId) {
      return pusher.authenticateUser(socketId, { id: userId });
    },

    async terminateUserConnections(userId) {
      await pusher.terminateUserConnections(userId);
    },

    async countSubscribers(channel) {
      const params = { info: "subscription_count" };
      const response = await pusher.get({ path: `/channels/${channel}`, params });
      const { subscription_count } = subscriptionCount.parse(await response.json());
      return subscription_count;
    },

    clientConfig(): RealtimeClientConfig {
      const isOwnHost = options.isEmbedded || !options.host;
      return {
        key: options.key,
        cluster: options.host ? null : (options.cluster ?? "mt1"),
        host: isOwnHost ? null : (options.host ?? null),
        port: isOwnHost ? null : (options.port ?? null),
        tls,
      };
    },

    async check() {
      const response = await patient.get({ path: "/channels", params: {} });
      if (response.status !== 200) throw new Error(`The realtime server answered ${response.status}.`);
    },
  };
}
