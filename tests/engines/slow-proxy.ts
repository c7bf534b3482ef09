import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Transform } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

/** A slow proxy to the server: scripts load on command, and uploads are throttled. */
export class SlowProxy {
  #release = () => {};
  #scripts: Promise<void> = Promise.resolve();
  /** Bytes of request bodies sent upstream. */
  sentBytes = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
    private readonly bytesPerSecond: number,
  ) {}

  /** Listens on another port of the same host name, so that the page is a secure context only if it was one before. */
  static async to(origin: string, bytesPerSecond: number): Promise<SlowProxy> {
    const server = createServer({ requestTimeout: 0 });
    const proxy = new SlowProxy(server, new URL(origin), bytesPerSecond);
    server.on("request", (incoming, answer) => void proxy.#pass(incoming, answer));
    await once(server.listen(0, proxy.target.hostname), "listening");
    return proxy;
  }

  /** A page's address through this proxy. */
  via(url: string): string {
    const address = new URL(url);
    address.port = String((this.server.address() as AddressInfo).port);
    return address.href;
  }

  holdScripts(): void {
    this.#scripts = new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  releaseScripts(): void {
    this.#release();
  }

  async dispose(): Promise<void> {
    this.#release();
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, "close");
  }

  async #pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method, url: path = "", headers } = incoming;
    if (/^\/_next\/static\/.*\.js/.test(path)) await this.#scripts;
    const { hostname, port } = this.target;
    const upstream = request({ hostname, port, method, path, headers });
    upstream.on("error", () => incoming.destroy());
    incoming.on("error", () => upstream.destroy());
    answer.on("close", () => upstream.destroy());
    upstream.on("response", (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.on("error", () => answer.destroy());
      answered.pipe(answer);
    });
    incoming.pipe(this.#throttle()).pipe(upstream);
  }

  #throttle(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.sentBytes += chunk.length;
        void sleep((chunk.length / this.bytesPerSecond) * 1_000).then(() => done(null, chunk));
      },
    });
  }
}
