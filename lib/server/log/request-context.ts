import { AsyncLocalStorage } from "node:async_hooks";

/** Tells which request the running code works for. Lines of the log and entries of the audit log take it from here. */
type RequestContext = {
  /** The id in the answer's X-Request-Id, and in the body of an error. */
  request_id: string;
  /** The client's network address, or 'unknown'. */
  address: string;
  /** Null until it is known who asks, and for the public. */
  actor_id: string | null;
  /** By the clock of performance.now(). */
  startedAt: number;
};

declare global {
  // Route handlers and what runs around Next live in separate module graphs.
  var wallflowerRequestContexts: AsyncLocalStorage<RequestContext> | undefined;
}

function contexts(): AsyncLocalStorage<RequestContext> {
  globalThis.wallflowerRequestContexts ??= new AsyncLocalStorage();
  return globalThis.wallflowerRequestContexts;
}

/** Runs `work`, and all that it starts, as part of a request. */
export function withinRequest<T>(request: { request_id: string; address: string }, work: () => T): T {
  // A socket that takes both kinds of addresses gives those of IPv4 in the other's form.
  const address = request.address.replace(/^::ffff:(?=\d+\.)/i, "");
  return contexts().run({ ...request, address, actor_id: null, startedAt: performance.now() }, work);
}

/** The request that the running code works for; null in the worker, in tools and between requests. */
export function currentRequest(): Readonly<RequestContext> | null {
  return contexts().getStore() ?? null;
}

/** Names the person behind the current request, from now on. */
export function nameActor(actorId: string | null): void {
  const context = contexts().getStore();
  if (context) context.actor_id = actorId;
}
