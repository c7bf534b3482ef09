import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress } from "@/lib/server/base/http/address";
import { socketAddressHeader } from "@/lib/server/base/http/socket-address";
import { countedAddress } from "@/lib/server/base/limits/counted-address";
import { Turns } from "@/lib/server/base/limits/turns";
import { turnRules } from "@/lib/shared/limits/turns";
import { messages } from "@/lib/shared/messages";
import { pickHeaders } from "./pick-headers";
import { answerError } from "./plain-answers";

/**
 * Pages that are rendered for each visit take turns by network address: forms, receipts and the console. Without turns,
 * one reader's requests would keep the only thread that renders, and every wall would wait. The walls themselves are
 * cached and have a queue of their own (coalesce.ts). Calls take turns as well: of a crowd that tries passwords, only a
 * few share the thread with the pages.
 */
const turns = { page: new Turns(turnRules.pages), call: new Turns(turnRules.calls) };
const placeMs = { page: turnRules.pageMs, call: turnRules.callMs };

/** API routes, files of the build, and files with a dot, as middleware.ts distinguishes them. */
const noPage = /^\/(?:api(?:\/|$)|apps\/|_next\/|__nextjs|[^/?]*\.[^/?]*(?:\?|$))/;

export const isPage = ({ url = "" }: IncomingMessage) => !noPage.test(url);

/** Handles a page or call when it is the turn of its visitor's address. */
export function answerInTurn(
  kind: keyof typeof turns,
  request: IncomingMessage,
  response: ServerResponse,
  handle: () => void,
): void {
  const address = countedAddress(clientAddress(pickHeaders(request, ["x-forwarded-for", socketAddressHeader])));
  turns[kind]
    .run(address, () => answered(response, placeMs[kind], handle))
    .catch(() => {
      const headers = { "retry-after": String(turnRules.retryAfterSeconds) };
      answerError(request, response, { code: "unavailable", message: messages.http.unavailable, headers });
    });
}

/**
 * Handles a request that changes something: in turn if its body has arrived, and at once if that is on its way, as a
 * photo's. A body that never ends would keep a place.
 */
export function answerCall(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
  // A body in the packet of its headers is read after them.
  process.nextTick(() => {
    if (request.complete) answerInTurn("call", request, response, handle);
    else handle();
  });
}

/** Resolves once the answer is written, its client is gone, or `ms` have passed: its reader or its work may be slow. */
function answered(response: ServerResponse, ms: number, handle: () => void): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    response.once("prefinish", done);
    response.once("close", done);
    handle();
  });
}
