import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { Readable, type Writable } from "node:stream";
import { finished } from "node:stream/promises";

declare global {
  // The server that accepts connections and Next's handlers have separate module graphs: share it as a global.
  var wallflowerRequests: AsyncLocalStorage<IncomingMessage> | undefined;
}

function requests(): AsyncLocalStorage<IncomingMessage> {
  globalThis.wallflowerRequests ??= new AsyncLocalStorage();
  return globalThis.wallflowerRequests;
}

/** Runs `handle`, so that pipeBody reads the body directly from `request`. For the server that accepts the request. */
export function withRequest<T>(request: IncomingMessage, handle: () => T): T {
  return requests().run(request, handle);
}

/** Returns a request's body as a Node stream. */
export function bodyOf(request: Request): Readable {
  // Node's and the DOM's types of web streams differ only in name.
  return request.body ? Readable.fromWeb(request.body as import("node:stream/web").ReadableStream) : Readable.from([]);
}

/**
 * Writes a request's body into `target`; resolves when `target` has finished, rejects if either fails. If our own
 * server accepted the request, reads the incoming message directly, because the web stream copies each byte once more:
 * a sixth of the processor time of a photo (docs/benchmarks.md). `next start` and platforms have only the web stream.
 * Destroying the message would close its connection, and with it the response that says what was wrong: after a failure
 * the rest of the body is read and dropped.
 */
export async function pipeBody(request: Request, target: Writable): Promise<void> {
  const original = requests().getStore();
  const source = original && !original.readableDidRead ? original : bodyOf(request);
  finished(source, { writable: false }).catch((error) => target.destroy(error));
  source.pipe(target);
  try {
    await finished(target, { readable: false });
  } catch (error) {
    // Not destroyed, as a pipeline would do: that cuts the connection, so that the error response could not be sent.
    source.unpipe(target);
    source.resume();
    throw error;
  }
}
