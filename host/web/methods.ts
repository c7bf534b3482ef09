import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { messages } from "@/lib/shared/messages";
import { answerError } from "./plain-answers";

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>;

/** Next makes a web Request of every other, which TRACE cannot be, and answers with its own 500 or 400. */
const known = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const allowedAnywhere = "GET, HEAD, OPTIONS";

const text = messages.http;

/**
 * Answers what Next cannot: addresses that do not decode, methods unknown to web applications, and questions about the
 * server as such (RFC 9110, 9.3.7). Returns whether it did. `handle` is Next's.
 */
export function answerOddRequest(request: IncomingMessage, response: ServerResponse, handle: Handle): boolean {
  const { method = "", url = "" } = request;
  if (method === "OPTIONS" && url === "*") {
    response.writeHead(204, { allow: [...known].join(", ") }).end();
  } else if (!isReadable(url)) {
    answerError(request, response, { code: "invalid_input", message: text.malformedAddress });
  } else if (!known.has(method)) {
    void refuseMethod(request, response, handle);
  } else return false;
  return true;
}

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.replace(/[?#].*$/s, ""));
    return url.startsWith("/") || URL.canParse(url);
  } catch {
    return false;
  }
}

/**
 * Gives Next's bare 405 for a route of the API a body, and names the methods that there are. Call it after whatever
 * else wraps the answer: compression would send the head first.
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

/** The methods of an address: asked of Next itself, which knows the route's. Null where it does not say. */
async function findMethods({ url, headers }: IncomingMessage, handle: Handle): Promise<string | null> {
  const question = new IncomingMessage(new Socket());
  Object.assign(question, { method: "OPTIONS", url, headers: { host: headers.host } });
  question.push(null);
  const answer = new ServerResponse(question);
  await handle(question, answer);
  const allow = answer.getHeader("allow");
  return allow === undefined ? null : String(allow);
}
