import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** An answer as it went out, whole. */
type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer };

/**
 * Records an answer with all its bytes, as soon as it is complete. Gives null where the answer is for one reader alone,
 * and undefined where it breaks off. Call it before any other code wraps the response, so that it sees the bytes of the
 * connection.
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

/** Answers with what was recorded. */
export function repeatAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  if (response.destroyed) return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  response.end(body);
}

/** Whether a shared cache might keep it (RFC 9111, 3): whoever made it said so. */
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
