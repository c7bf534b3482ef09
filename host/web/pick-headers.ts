import type { IncomingMessage } from "node:http";

/** Those of a request's headers that have these names, as lib/server reads them. */
export function pickHeaders({ headers }: IncomingMessage, names: readonly string[]): Headers {
  return new Headers(
    names.flatMap((name): [string, string][] => (headers[name] ? [[name, String(headers[name])]] : [])),
  );
}
