import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** A complete answer as sent. */
type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/**
 * Records an answer with all its bytes once it is complete. Resolves to null if the answer is private to one reader,
 * and to undefined if it breaks off. Call it before any other code wraps the response, so that it sees the bytes of
 * the connection.
 */
export function recordAnswer(response: ServerResponse): Promise<Answer | null | undefined> {
  const chunks: Buffer[] = [];
  const record = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string") {
      chunks.push(Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8"));
    } else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  type Method = (...parameters: unknown[]) => unknown;
  const write = response.write.bind(response) as Method;
  const end = response.end.bind(response) as Method;
  return new Promise((resolve) => {
    response.once("close", () => resolve(undefined));
    response.write = ((chunk: unknown, ...rest: unknown[]) => {
      record(chunk, rest[0]);
      return write(chunk, ...rest);
    }) as typeof response.write;
    response.end = ((chunk: unknown, ...rest: unknown[]) => {
      record(chunk, rest[0]);
      end(chunk, ...rest);
      resolve(isForAll(response) ? asAnswer(response, Buffer.concat(chunks)) : null);
      return response;
    }) as typeof response.end;
  });
}

/** Sends a recorded answer. */
export function repeatAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  if (response.destroyed) return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  response.end(body);
}

/** Returns whether the headers let a shared cache keep the answer (RFC 9111, 3). */
function isForAll(response: ServerResponse): boolean {
  const policy = String(response.getHeader("Cache-Control") ?? "");
  return /\bs-maxage=[1-9]/.test(policy) && !/private|no-store/.test(policy) && !response.hasHeader("Set-Cookie");
}

function asAnswer(response: ServerResponse, body: Buffer): Answer {
  const { "transfer-encoding": _, ...headers } = response.getHeaders();
  const isEmpty = response.statusCode === 304;
  return {
    status: response.statusCode,
    body,
    headers: isEmpty ? headers : { ...headers, "content-length": body.length },
  };
}
