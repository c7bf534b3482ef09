import "server-only";
import type { Realtime } from "@/lib/shared/ports/realtime";

declare global {
  // The server stands beside Next in one process, and each knows a module graph of its own.
  var wallflowerRealtimeServer:
    | { publish(channel: string, event: string, data: unknown): void; isServing(): boolean }
    | undefined;
}

/**
 * For the process that holds the realtime server itself (host/web.ts): what it publishes is with the screens without
 * a request to its own door, where it would queue behind a hall's; so does asking how it is. Any other process, such as the worker, publishes as
 * `pusher` does.
 */
export function createEmbeddedRealtime(pusher: Realtime): Realtime {
  return {
    ...pusher,
    async publish(messages) {
      const server = globalThis.wallflowerRealtimeServer;
      if (!server) return pusher.publish(messages);
      for (const { channel, event, data } of messages) server.publish(channel, event, data);
    },
    async check() {
      const server = globalThis.wallflowerRealtimeServer;
      if (!server) return pusher.check();
      if (!server.isServing()) throw new Error("The realtime server of this process has ended.");
    },
  };
}
