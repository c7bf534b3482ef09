import "server-only";
import type { z } from "zod";
import type { AuditDeclaration } from "@/lib/shared/audit-actions";
import { getDeps } from "../../compose";
import type { Deps } from "../../deps";
import { admitByRate, type RateLimitName } from "../limits/rate-limit";
import { withinRequest } from "../log/request-context";
import { lazyStream } from "../reads/lazy-stream";
import { clientAddress } from "./address";
import { type Access, admit, admitHost, identifyFor } from "./admit";
import { lengthHeader } from "./body/length-header";
import { guestLanguageOf } from "./guest-language";
import { errorResponse, Reply } from "./respond";
import {
  type ActorOf,
  type AnyDeclaration,
  type Parsed,
  parsePart,
  type RouteContext,
  type RouteHandler,
  readQuery,
  withDeclaration,
} from "./route";
import { admitSameOrigin } from "./same-origin";

type StreamContext<A extends Access, P, Q> = {
  deps: Deps;
  request: Request;
  actor: ActorOf<A>;
  params: Parsed<P>;
  query: Parsed<Q>;
};

/**
 * Makes a handler for the few responses that are bytes and not JSON: `run` returns the Response itself. Access checks
 * and error responses work as in route(). Public if `access` is omitted: then nobody is identified.
 */
export function streamRoute<
  const P extends z.ZodType | undefined = undefined,
  const A extends Access = "public",
  const Q extends z.ZodType | undefined = undefined,
>(declaration: {
  summary: string;
  params?: P;
  query?: Q;
  access?: A;
  /** Like the option of route(). */
  audit?: AuditDeclaration;
  /** Hides the route at the wall's own address, like the option of route(). */
  isOfConsole?: boolean;
  /** Refuses requests from pages of other sites, like the option of route(). */
  isSameOriginOnly?: boolean;
  /** A rate limit by address, taken before anything is read. */
  rateLimits?: { byAddress: RateLimitName };
  run(context: StreamContext<A, P, Q>): Promise<Response>;
}): RouteHandler {
  const access: Access = declaration.access ?? "public";
  const answer = async (request: Request, context: RouteContext, reply: Reply, address: string): Promise<Response> => {
    try {
      admitHost({ ...declaration, access }, request);
      if (declaration.isSameOriginOnly) admitSameOrigin(request);
      const deps = getDeps();
      if (declaration.rateLimits) await admitByRate(deps.db, declaration.rateLimits.byAddress, address);
      const { actor } = access === "public" ? { actor: null } : await identifyFor({ access }, deps, request);
      admit(access, actor);
      const params = parsePart(declaration.params, await context.params, "params") as Parsed<P>;
      const query = parsePart(declaration.query, readQuery(request), "query") as Parsed<Q>;
      const made = await declaration.run({ deps, request, actor: actor as ActorOf<A>, params, query });
      return copyLength(cancelOnDisconnect(made, request.signal));
    } catch (error) {
      return errorResponse(request, reply, error, guestLanguageOf(request));
    }
  };
  const handler = (request: Request, context: RouteContext) => {
    const reply = new Reply(request);
    const address = clientAddress(request.headers);
    return withinRequest({ request_id: reply.requestId, address }, () => answer(request, context, reply, address));
  };
  const { run: _run, ...declared } = declaration;
  return withDeclaration(handler, { ...declared, access } as AnyDeclaration);
}

/** Releases a response's source as soon as the client disconnects. */
function cancelOnDisconnect(response: Response, signal: AbortSignal): Response {
  const { body } = response;
  return body
    ? new Response(
        lazyStream(async () => body, signal),
        response,
      )
    : response;
}

/** Copies a stream's length to a header that Next does not remove. */
function copyLength(response: Response): Response {
  const length = response.headers.get("Content-Length");
  if (length !== null) response.headers.set(lengthHeader, length);
  return response;
}
