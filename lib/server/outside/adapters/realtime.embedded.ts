import "server-only";
import type { Realtime } from "@/lib/shared/ports/realtime";

declare global {
  // The realtime server runs beside Next in one process, but each has its own module graph: share it as a global.
  var wallflowerRealtimeServer:
    | {
        publish(channel: string, event: string, data: unknown): void;
        terminateUserConnections(userId: string): void;
        countSubscribers(channel: string): number;
        countSockets(): number;
        isServing(): boolean;
      }
    | undefined;
}

/**
 * Publishes, counts and ends sockets directly where this process runs the realtime server (host/web.ts). An HTTP
 * request to itself would queue behind the guests' requests; the same is true of the health check. Any other process,
 * such as the worker, uses `pusher`, so every installation still uses the HTTP API and the Pusher adapter.
 */
export function createEmbeddedRealtime(pusher: Realtime): Realtime {
  return {
    ...pusher,
    async publish(messages) {
      const server = globalThis.wallflowerRealtimeServer;
      if (!server) return pusher.publish(messages);
      for (const { channel, event, data } of messages) server.publish(channel, event, data);
    },
    async terminateUserConnections(userId) {
      const server = globalThis.wallflowerRealtimeServer;
      if (!server) return pusher.terminateUserConnections(userId);
      server.terminateUserConnections(userId);
    },
    async countSubscribers(channel) {
      return globalThis.wallflowerRealtimeServer?.countSubscribers(channel) ?? pusher.countSubscribers(channel);
    },
    async check() {
      const server = globalThis.wallflowerRealtimeServer;
      if (!server) return pusher.check();
      if (!server.isServing()) throw new Error("This process's realtime server has stopped.");
    },
  };
}
