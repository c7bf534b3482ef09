import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Pusher from "pusher";
import PusherClient from "pusher-js";
import { afterEach, beforeEach } from "vitest";
import { WebSocket } from "ws";
import { createRealtimeServer, type RealtimeServer } from "@/host/realtime/embedded-realtime";
import { realtimeApp as app } from "./realtime-server";

type Bindable = { bind: (event: string, listener: (data: never) => void) => unknown };

/** Resolves to the data of the next such event. */
export const next = <T = unknown>(target: Bindable, event: string) =>
  new Promise<T>((resolve) => target.bind(event, resolve as (data: never) => void));

/** Subscribes to a channel; resolves once the server has accepted it. */
export async function subscribed(client: PusherClient, name: string) {
  const channel = client.subscribe(name);
  await next(channel, "pusher:subscription_succeeded");
  return channel;
}

/** The embedded server between a publisher and browsers with the client library, new for each test. */
class RealtimeScene {
  realtime!: RealtimeServer;
  http!: Server;
  port = 0;
  publisher!: Pusher;
  private readonly clients: PusherClient[] = [];

  async serve(options?: Parameters<typeof createRealtimeServer>[1]) {
    this.realtime = createRealtimeServer(app, options);
    this.http = createServer((request, response) => {
      if (!this.realtime.handleRequest(request, response)) response.writeHead(404).end("next");
    });
    this.http.on("upgrade", (request, socket, head) => {
      if (!this.realtime.handleUpgrade(request, socket, head)) socket.end("HTTP/1.1 418 Next\r\n\r\n");
    });
    this.http.listen(0, "127.0.0.1");
    await once(this.http, "listening");
    this.port = (this.http.address() as AddressInfo).port;
    this.publisher = new Pusher({ ...app, host: "127.0.0.1", port: String(this.port), useTLS: false });
  }

  async end() {
    globalThis.wallflowerRealtimeServer = undefined;
    for (const client of this.clients.splice(0)) client.disconnect();
    await this.realtime.close();
    this.http.closeAllConnections();
    this.http.close();
  }

  /** A browser; `signer` replaces the page's authorisation endpoint. */
  browser(options: { key?: string; user?: string; signer?: Pusher } = {}) {
    const { key = app.key, user, signer = this.publisher } = options;
    const client = new PusherClient(key, {
      cluster: "",
      wsHost: "127.0.0.1",
      wsPort: this.port,
      forceTLS: false,
      enabledTransports: ["ws"],
      disableStats: true,
      channelAuthorization: {
        transport: "ajax",
        endpoint: "",
        customHandler: ({ socketId, channelName }, callback) =>
          callback(null, signer.authorizeChannel(socketId, channelName, user ? { user_id: user } : undefined)),
      },
    });
    this.clients.push(client);
    return client;
  }

  /** A raw socket that records every message. */
  async rawSocket(query = "?protocol=7") {
    const socket = new WebSocket(`ws://127.0.0.1:${this.port}/app/${app.key}${query}`);
    const messages: { event: string; data: string }[] = [];
    socket.on("message", (data) => messages.push(JSON.parse(String(data))));
    await once(socket, "open");
    return { socket, messages };
  }
}

/** Starts a server before each test of the file, and ends it with its clients afterwards. */
export function realtimeScene(): RealtimeScene {
  const scene = new RealtimeScene();
  beforeEach(() => scene.serve());
  afterEach(() => scene.end());
  return scene;
}
