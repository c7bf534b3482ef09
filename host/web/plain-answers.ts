import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { type ErrorBody, type ErrorCode, errorStatuses } from "@/lib/shared/errors";

type PlainAnswer = { code: ErrorCode; message: string; headers?: OutgoingHttpHeaders };

/**
 * Sends an error in place of Next, in the format of its routes (contract, section 1). A person who opens a page gets
 * only the sentence.
 */
export function answerError(
  request: IncomingMessage,
  response: ServerResponse,
  { code, message, headers }: PlainAnswer,
): void {
  if (response.headersSent || response.destroyed) return;
  const request_id = randomUUID();
  const isApiRequest = request.url?.startsWith("/api/") ?? false;
  const body = isApiRequest ? JSON.stringify({ message, code, request_id } satisfies ErrorBody) : message;
  response.writeHead(errorStatuses[code], {
    "content-type": isApiRequest ? "application/json; charset=utf-8" : "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": request_id,
    ...headers,
  });
  response.end(body);
}
