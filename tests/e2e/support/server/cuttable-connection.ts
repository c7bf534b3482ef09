import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A connection between a browser and an installation that a test can cut at any byte and restore. */
export class CuttableConnection {
  readonly #sockets = new Set<Socket>();
  #isCut = false;
  #bytesLeft = Number.POSITIVE_INFINITY;
  #breakingOff: { request: RegExp; afterBytes: number } | null = null;
  /** The number of cuts. */
  cuts = 0;

  private constructor(
    private readonly server: Server,
    private readonly targetPort: number,
  ) {}

  static async to(targetUrl: string): Promise<CuttableConnection> {
    const server = createServer();
    const connection = new CuttableConnection(server, Number(new URL(targetUrl).port));
    server.on("connection", (socket) => connection.#join(socket));
    await once(server.listen(0, "localhost"), "listening");
    return connection;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** Breaks every connection and refuses new ones until restored. */
  cut(): void {
    this.cuts += 1;
    this.#isCut = true;
    this.#bytesLeft = Number.POSITIVE_INFINITY;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  /** Cuts after this many more bytes from the browser. */
  cutAfter(bytes: number): void {
    this.#bytesLeft = bytes;
  }

  /** Ends each answer to requests that match this text after this many bytes; null stops that. */
  breakOff(rule: { request: RegExp; afterBytes: number } | null): void {
    this.#breakingOff = rule;
  }

  restore(): void {
    this.#isCut = false;
  }

  async dispose(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, "close");
  }

  #join(browser: Socket): void {
    if (this.#isCut) return void browser.destroy();
    const target = connect(this.targetPort, "localhost");
    for (const [one, other] of [
      [browser, target],
      [target, browser],
    ] as const) {
      this.#sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    let answerLeft = Number.POSITIVE_INFINITY;
    target.on("data", (chunk: Buffer) => {
      answerLeft -= chunk.length;
      if (answerLeft >= 0) return write(target, browser, chunk);
      this.cuts += 1;
      target.pause();
      browser.end(chunk.subarray(0, chunk.length + answerLeft), () => target.destroy());
    });
    target.on("end", () => browser.end());
    browser.on("data", (chunk: Buffer) => {
      this.#bytesLeft -= chunk.length;
      if (this.#bytesLeft < 0) return this.cut();
      if (this.#breakingOff?.request.test(chunk.toString("latin1"))) answerLeft = this.#breakingOff.afterBytes;
      write(browser, target, chunk);
    });
  }
}

/** Writes with backpressure, only as fast as the other side reads. */
function write(from: Socket, to: Socket, chunk: Buffer): void {
  if (to.write(chunk)) return;
  from.pause();
  to.once("drain", () => from.resume());
}
