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
 * cached and have a queue of their own (coalesce.ts).
 */

const turns = new Turns(turnRules.pages);

/** API routes, files of the build, and files with a dot, as middleware.ts distinguishes them. */
const noPage = /^\/(?:api(?:\/|$)|apps\/|_next\/|__nextjs|[^/?]*\.[^/?]*(?:\?|$))/;

export const isPage = ({ url = "" }: IncomingMessage) => !noPage.test(url);

/** Lets Next render a page when it is the turn of its visitor's address. */
export function answerInTurn(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
  const address = countedAddress(clientAddress(pickHeaders(request, ["x-forwarded-for", socketAddressHeader])));
  turns
    .run(address, () => answered(response, handle))
    .catch(() => {
      const headers = { "retry-after": String(turnRules.retryAfterSeconds) };
      answerError(request, response, { code: "unavailable", message: messages.http.unavailable, headers });
    });
}

/** Resolves once the page is rendered, its client is gone, or its reader has been slow for too long. */
function answered(response: ServerResponse, handle: () => void): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, turnRules.pageMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    response.once("prefinish", done);
    response.once("close", done);
    handle();
  });
}
