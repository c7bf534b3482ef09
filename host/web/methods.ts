import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { answerError } from "./plain-answers";

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** Next turns every other method into a web Request, which TRACE cannot be, and answers with its own 500 or 400. */
const known = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const allowedAnywhere = "GET, HEAD, OPTIONS";

const text = messages.http;

/**
 * Answers requests that Next cannot handle: addresses that do not decode, methods unknown to web applications, and
 * requests about the server itself (RFC 9110, 9.3.7). Returns whether it did. `handle` is Next's.
 */
export function answerOddRequest(request: IncomingMessage, response: ServerResponse, handle: Handle): boolean {
  const { method = "", url = "" } = request;
  if (method === "OPTIONS" && url === "*") {
    response.writeHead(204, { allow: [...known].join(", ") }).end();
  } else if (!isReadable(url)) {
    answerError(request, response, { code: "invalid_input", message: text.malformedAddress });
  } else if (!known.has(method)) {
    void refuseMethod(request, response, handle);
  } else if (hasBodyForPage(request)) {
    answerError(request, response, {
      code: "method_not_allowed",
      message: text.methodNotAllowed,
      headers: { allow: allowedAnywhere, connection: "close" },
    });
  } else return false;
  return true;
}

/**
 * Pages take no bodies, but Next would read up to 10 MB of one into memory, for its middleware and for server actions.
 * Development's own tools do send some.
 */
const takesBodies = /^\/(?:api(?:\/|$)|apps\/|_next\/|__nextjs)/;

const hasBodyForPage = ({ method = "", url = "" }: IncomingMessage) =>
  !["GET", "HEAD", "OPTIONS"].includes(method) && !takesBodies.test(url) && !url.startsWith(paths.screenPoll);

/** A fragment is never sent by a client that keeps to HTTP (RFC 9112, 3.2). */
function isReadable(url: string): boolean {
  if (url.includes("#")) return false;
  try {
    decodeURIComponent(url.replace(/\?.*$/s, ""));
    return url.startsWith("/") || URL.canParse(url);
  } catch {
    return false;
  }
}

/**
 * Adds a body and the allowed methods to Next's bare 405 of an API route. Call it after everything else that wraps
 * the response: compression would send the head first.
 */
export function explainMethods(request: IncomingMessage, response: ServerResponse, handle: Handle): void {
  if (!request.url?.startsWith("/api/")) return;
  const end = response.end.bind(response) as (...parameters: unknown[]) => ServerResponse;
  response.end = ((...parameters: unknown[]) => {
    response.end = end as typeof response.end;
    if (response.statusCode !== 405 || response.headersSent || parameters[0]) return end(...parameters);
    void refuseMethod(request, response, handle);
    return response;
  }) as typeof response.end;
}

async function refuseMethod(request: IncomingMessage, response: ServerResponse, handle: Handle): Promise<void> {
  const allow = await findMethods(request, handle).catch(() => null);
  const headers = { allow: allow ?? allowedAnywhere };
  answerError(request, response, { code: "method_not_allowed", message: text.methodNotAllowed, headers });
}

/** Resolves to the methods of an address, which it asks Next for; null if Next does not say. */
async function findMethods({ url, headers }: IncomingMessage, handle: Handle): Promise<string | null> {
  const question = new IncomingMessage(new Socket());
  Object.assign(question, { method: "OPTIONS", url, headers: { host: headers.host } });
  question.push(null);
  const answer = new ServerResponse(question);
  await handle(question, answer);
  const allow = answer.getHeader("allow");
  return allow === undefined ? null : String(allow);
}
