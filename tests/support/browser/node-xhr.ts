import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";

type ProgressHandler = ((event: { lengthComputable: boolean; loaded: number; total: number }) => void) | null;

const agent = new Agent({ keepAlive: true });

/** XMLHttpRequest as uploads use it, on Node's own sockets: bodies are Blobs and are sent at full speed. */
export class NodeXhr {
  /** Proxies in front of other origins, unknown to them; maps origin to origin. */
  static readonly via = new Map<string, string>();
  status = 0;
  responseText = "";
  withCredentials = false;
  readonly upload: { onprogress: ProgressHandler; onload: (() => void) | null } = { onprogress: null, onload: null };
  onload: (() => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  onabort: (() => void) | null = null;
  readonly #headers: Record<string, string> = {};
  #method = "GET";
  #url = "";
  #request: ClientRequest | null = null;
  #answer: IncomingMessage | null = null;
  #isSettled = false;

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getResponseHeader(name: string): string | null {
    const value = this.#answer?.headers[name.toLowerCase()];
    return value === undefined ? null : String(value);
  }

  abort(): void {
    this.#request?.destroy();
    this.#settle(() => this.onabort?.());
  }

  send(body: Blob | null = null): void {
    const { origin, host, pathname, search } = new URL(this.#url);
    const headers = { ...this.#headers, Host: host, "Content-Length": String(body?.size ?? 0) };
    const address = new URL(pathname + search, NodeXhr.via.get(origin) ?? origin);
    const upstream = request(address, { method: this.#method, headers, agent });
    this.#request = upstream;
    upstream.on("error", (error: NodeJS.ErrnoException) => {
      // A kept-alive connection may have closed before it was used: browsers then retry once over a new one (RFC 9110,
      // 9.2.2).
      const isStale = upstream.reusedSocket && error.code === "ECONNRESET" && !this.#answer;
      if (isStale && this.#method === "HEAD" && !this.#isSettled) this.send();
      else this.#settle(() => this.onerror?.(error));
    });
    upstream.on("response", (answer) => void this.#take(answer));
    void this.#write(upstream, body).catch((error) => this.#settle(() => this.onerror?.(error)));
  }

  async #write(upstream: ClientRequest, body: Blob | null): Promise<void> {
    let loaded = 0;
    const chunks = body ? (body.stream() as unknown as AsyncIterable<Uint8Array>) : [];
    for await (const chunk of chunks) {
      if (upstream.destroyed || this.#isSettled) return;
      // An aborted request never calls back.
      await new Promise<void>((resolve) => {
        upstream.once("close", resolve);
        upstream.write(chunk, () => {
          upstream.off("close", resolve);
          resolve();
        });
      });
      loaded += chunk.length;
      this.upload.onprogress?.({ lengthComputable: true, loaded, total: body?.size ?? 0 });
    }
    upstream.end();
    this.upload.onload?.();
  }

  async #take(answer: IncomingMessage): Promise<void> {
    this.#answer = answer;
    try {
      const text = Buffer.concat(await answer.toArray()).toString();
      this.#settle(() => {
        this.status = answer.statusCode ?? 0;
        this.responseText = text;
        this.onload?.();
      });
    } catch (error) {
      this.#settle(() => this.onerror?.(error));
    }
  }

  #settle(notify: () => void): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    notify();
  }
}
