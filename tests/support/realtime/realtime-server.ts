import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Pusher from "pusher";
import { createRealtimeServer, type RealtimeServer } from "@/host/realtime/embedded-realtime";
import { createPusherRealtime } from "@/lib/server/outside/adapters/realtime.pusher";
import type { Realtime, RealtimeClientConfig } from "@/lib/shared/ports/realtime";

export const realtimeApp = { appId: "1", key: "app-key", secret: "app-secret" };

/** The browser's configuration: the server has the page's own host. */
export const realtimeConfig: RealtimeClientConfig = {
  key: realtimeApp.key,
  cluster: null,
  host: null,
  port: null,
  tls: false,
};

/** The embedded server on its own port, which it keeps across restarts. */
export class TestRealtimeServer {
  private realtime: RealtimeServer | null = null;
  private http: Server | null = null;
  private port = 0;
  publisher = new Pusher({ ...realtimeApp, host: "127.0.0.1" });

  async start() {
    const realtime = createRealtimeServer(realtimeApp);
    const http = createServer((request, response) => {
      if (!realtime.handleRequest(request, response)) response.writeHead(404).end();
    });
    http.on("upgrade", (request, socket, head) => {
      if (!realtime.handleUpgrade(request, socket, head)) socket.destroy();
    });
    http.listen(this.port, "127.0.0.1");
    await once(http, "listening");
    this.port = (http.address() as AddressInfo).port;
    this.publisher = new Pusher({ ...realtimeApp, host: "127.0.0.1", port: String(this.port), useTLS: false });
    [this.realtime, this.http] = [realtime, http];
  }

  async stop() {
    await this.realtime?.close();
    this.http?.closeAllConnections();
    this.http?.close();
  }

  /** The server as the web process holds it. */
  get embedded(): RealtimeServer {
    if (!this.realtime) throw new Error("The server was not started.");
    return this.realtime;
  }

  /** The adapter of a process that reaches this server over HTTP. */
  get adapter(): Realtime {
    return createPusherRealtime({ ...realtimeApp, host: "127.0.0.1", port: this.port, tls: false, isEmbedded: true });
  }

  /** The page's origin. */
  get page() {
    return { protocol: "http:", hostname: "127.0.0.1", port: String(this.port) };
  }
}
