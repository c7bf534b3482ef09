import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { Readable, type Writable } from "node:stream";
import { finished } from "node:stream/promises";

declare global {
  // The server that takes the connections and Next's handlers live in separate module graphs.
  var wallflowerRequests: AsyncLocalStorage<IncomingMessage> | undefined;
}

function requests(): AsyncLocalStorage<IncomingMessage> {
  globalThis.wallflowerRequests ??= new AsyncLocalStorage();
  return globalThis.wallflowerRequests;
}

/** Runs `handle`, within which pourBody reads the body from `request` itself. For the server that took the request. */
export function withRequest<T>(request: IncomingMessage, handle: () => T): T {
  return requests().run(request, handle);
}

/** A request's body, from its web stream. */
export function bodyOf(request: Request): Readable {
  // The web stream's types of Node and of the DOM differ in name only.
  return request.body ? Readable.fromWeb(request.body as import("node:stream/web").ReadableStream) : Readable.from([]);
}

/**
 * Writes a request's body into `target` and resolves when that has taken it all; rejects when either of the two fails.
 * Where our own server took the request, the bytes come straight from it: the web stream copies each one once more. For
 * photos that is a sixth of the processor time that they cost.
 */
export async function pourBody(request: Request, target: Writable): Promise<void> {
  const original = requests().getStore();
  const source = original && !original.readableDidRead ? original : bodyOf(request);
  finished(source, { writable: false }).catch((error) => target.destroy(error));
  source.pipe(target);
  try {
    await finished(target, { readable: false });
  } catch (error) {
    // Not destroyed, as a pipeline would do: that cuts the connection, and the answer could not say what was wrong.
    source.unpipe(target);
    source.resume();
    throw error;
  }
}
