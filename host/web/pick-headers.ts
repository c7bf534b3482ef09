import type { IncomingMessage } from "node:http";

/** Returns the request's headers with these names, in the form that lib/server reads. */
export function pickHeaders({ headers }: IncomingMessage, names: readonly string[]): Headers {
  return new Headers(
    names.flatMap((name): [string, string][] => (headers[name] ? [[name, String(headers[name])]] : [])),
  );
}
