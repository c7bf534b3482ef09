import { once } from "node:events";
import {
  Agent,
  type ClientRequest,
  request as connectTo,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { pipeline } from "node:stream/promises";

/** A proxy's limit on large bodies, in bytes of body. */
export type ProxyRule = {
  /**
   * refuse: answers a larger body with 413, by its announced length. cut: forwards `bytes` of a body and breaks the
   * connection. drop: breaks each connection after `bytes`. stall: forwards `bytes` of a body and then nothing more,
   * for ever.
   */
  kind: "refuse" | "cut" | "drop" | "stall";
  bytes: number;
};

/** How long a refused body is read and dropped, so that the answer is not lost with the connection. */
const lingerMs = 1_000;
/** How long a server may take to read the forwarded bytes before a break. */
const readMs = 20_000;

/** A reverse proxy with a limit, between a client and one server or bucket. */
export class LimitingProxy {
  /** Bytes of request bodies that were received, without those of refused bodies. */
  bodyBytes = 0;
  /** The number of times that the rule was applied. */
  breaks = 0;
  readonly #sockets = new Set<Socket>();
  readonly #carried = new WeakMap<Socket, number>();
  readonly #agent = new Agent({ keepAlive: true });

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
    private readonly rule: ProxyRule,
  ) {}

  /** `target` is the server's origin; it sees the proxy's own name in the Host header. */
  static async to(target: string, rule: ProxyRule): Promise<LimitingProxy> {
    const server = createServer({ requestTimeout: 0 });
    const proxy = new LimitingProxy(server, new URL(target), rule);
    server.on("request", (request, response) => void proxy.#pass(request, response));
    server.on("connection", (socket) => {
      proxy.#sockets.add(socket);
      socket.on("error", () => {}).on("close", () => proxy.#sockets.delete(socket));
    });
    await once(server.listen(0, "localhost"), "listening");
    return proxy;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async dispose(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#agent.destroy();
    this.server.close();
    await once(this.server, "close");
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.rule.kind === "refuse" && Number(request.headers["content-length"] ?? 0) > this.rule.bytes) {
      return this.#refuse(request, response);
    }
    const { hostname, port } = this.target;
    const { method, url: path, headers, socket } = request;
    const upstream = connectTo({ hostname, port, method, path, headers, agent: this.#agent });
    upstream.on("error", () => socket.destroy());
    request.on("error", () => upstream.destroy());
    response.on("close", () => {
      if (!response.writableFinished) upstream.destroy();
    });
    upstream.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response).catch(() => response.destroy());
    });
    await this.#passBody(request, upstream).catch(() => upstream.destroy());
  }

  #refuse(request: IncomingMessage, response: ServerResponse): void {
    this.breaks += 1;
    const { socket } = request;
    response.writeHead(413, { "content-type": "text/html", connection: "close" });
    response.end("<html><h1>413 Request Entity Too Large</h1></html>");
    request.resume();
    setTimeout(() => socket.destroy(), lingerMs);
  }

  async #passBody(request: IncomingMessage, upstream: ClientRequest): Promise<void> {
    const { socket } = request;
    const isPerConnection = this.rule.kind === "drop";
    let passed = 0;
    // Ending the loop early would close the connection, which has to stall.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const carried = isPerConnection ? (this.#carried.get(socket) ?? 0) : passed;
      const room = this.rule.kind === "refuse" ? chunk.length : this.rule.bytes - carried;
      const part = chunk.subarray(0, Math.max(0, room));
      this.bodyBytes += part.length;
      passed += part.length;
      this.#carried.set(socket, (this.#carried.get(socket) ?? 0) + part.length);
      if (part.length > 0) await new Promise<void>((resolve) => upstream.write(part, () => resolve()));
      if (part.length < chunk.length) return this.#break(request, upstream);
    }
    upstream.end();
  }

  async #break({ socket }: IncomingMessage, upstream: ClientRequest): Promise<void> {
    this.breaks += 1;
    if (this.rule.kind === "stall") {
      socket.pause();
      await once(socket, "close");
    }
    // The forwarded bytes arrive: the server sees an early end, and no reset that would discard them.
    const { socket: passage } = upstream;
    upstream.removeAllListeners("response").on("response", (answer) => answer.resume());
    passage?.end();
    // The client sees the break once the server has read everything; a client that resumed earlier could be told an offset
    // without these bytes.
    if (passage && !passage.destroyed)
      await once(passage, "close", { signal: AbortSignal.timeout(readMs) }).catch(() => {});
    socket.destroy();
  }
}
