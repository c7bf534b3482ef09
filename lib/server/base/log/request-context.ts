import { AsyncLocalStorage } from "node:async_hooks";

/** The request that the running code works for. Log lines and audit log entries take their data from it. */
type RequestContext = {
  /** The id in the response's X-Request-Id, and in the body of an error. */
  request_id: string;
  /** The client's network address, or 'unknown'. */
  address: string;
  /** Null until the user is known, and for the public. */
  actor_id: string | null;
  /** In the time of performance.now(). */
  startedAt: number;
};

declare global {
  // Route handlers and the code around Next have separate module graphs.
  var wallflowerRequestContexts: AsyncLocalStorage<RequestContext> | undefined;
}

function contexts(): AsyncLocalStorage<RequestContext> {
  globalThis.wallflowerRequestContexts ??= new AsyncLocalStorage();
  return globalThis.wallflowerRequestContexts;
}

/** Runs `work`, and all that it starts, in the context of a request. */
export function withinRequest<T>(request: { request_id: string; address: string }, work: () => T): T {
  // A dual-stack socket reports IPv4 addresses as IPv4-mapped IPv6.
  const address = request.address.replace(/^::ffff:(?=\d+\.)/i, "");
  return contexts().run({ ...request, address, actor_id: null, startedAt: performance.now() }, work);
}

/** Returns the request that the running code works for; null in the worker, in tools and between requests. */
export function currentRequest(): Readonly<RequestContext> | null {
  return contexts().getStore() ?? null;
}

/** Sets the user of the current request. */
export function nameActor(actorId: string | null): void {
  const context = contexts().getStore();
  if (context) context.actor_id = actorId;
}
