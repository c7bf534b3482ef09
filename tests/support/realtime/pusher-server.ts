import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createPusherRealtime } from "@/lib/server/outside/adapters/realtime.pusher";
import type { Realtime } from "@/lib/shared/ports/realtime";

type PublishedMessage = { channel: string; event: string; data: unknown };

/** A fake of hosted Pusher: it has no sockets, and records its HTTP requests. */
export class PusherServer {
  private server: Server | null = null;
  private port = 0;
  /** If true, every request is answered with a 503. */
  isDown = false;
  /** How many requests it has answered. */
  requests = 0;
  /** The published messages. */
  readonly publishedMessages: PublishedMessage[] = [];
  /** The ids of users whose connections the app terminated. */
  readonly terminated: string[] = [];

  async start() {
    const server = createServer((request, response) => {
      void readText(request).then((body) => {
        if (!this.isDown) this.take(request.url ?? "", body);
        response.writeHead(this.isDown ? 503 : 200, { "content-type": "application/json" }).end("{}");
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  stop() {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  /** The adapter of an installation with hosted Pusher. */
  get adapter(): Realtime {
    const app = { appId: "1", key: "app-key", secret: "app-secret" };
    return createPusherRealtime({ ...app, host: "127.0.0.1", port: this.port, tls: false, isEmbedded: false });
  }

  /** Returns and clears the published messages. */
  takePublished(): PublishedMessage[] {
    return this.publishedMessages.splice(0);
  }

  private take(url: string, body: string) {
    const [path = ""] = url.split("?");
    const user = /^\/apps\/1\/users\/([^/]+)\/terminate_connections$/.exec(path)?.[1];
    this.requests += 1;
    if (user) this.terminated.push(user);
    else if (path === "/apps/1/events") this.publishedMessages.push(...readEvent(body));
    else if (path === "/apps/1/batch_events") this.publishedMessages.push(...readBatch(body));
    else throw new Error(`Nobody expected ${path}.`);
  }
}

function readBatch(body: string): PublishedMessage[] {
  const { batch } = JSON.parse(body) as { batch: { channel: string; name: string; data: string }[] };
  return batch.map(({ channel, name, data }) => ({ channel, event: name, data: JSON.parse(data) }));
}

function readEvent(body: string): PublishedMessage[] {
  const { name, data, channels } = JSON.parse(body) as { name: string; data: string; channels: string[] };
  return channels.map((channel) => ({ channel, event: name, data: JSON.parse(data) }));
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
