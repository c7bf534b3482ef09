import "server-only";
import type { z } from "zod";
import { getDeps } from "../compose";
import type { Deps } from "../deps";
import { errorResponse, Reply } from "./respond";
import {
  type Access,
  type ActorOf,
  admit,
  admitHost,
  identifyFor,
  parsePart,
  type RouteContext,
  type RouteHandler,
  withDeclaration,
} from "./route";
import { admitSameOrigin } from "./same-origin";

type StreamContext<A extends Access, P> = { deps: Deps; request: Request; actor: ActorOf<A>; params: P };

/**
 * For the few answers that are bytes and not JSON: `run` makes the Response itself; who may ask is settled, and errors are
 * answered, as everywhere else. Public if `access` is left out: then nobody is identified.
 */
export function streamRoute<const P extends z.ZodType, const A extends Access = "public">(declaration: {
  summary: string;
  params: P;
  access?: A;
  /** Hides the route at the wall's own address, like the option of route(). */
  isOfConsole?: boolean;
  /** Refuses what a page of another site sends, like the option of route(). */
  isSameOriginOnly?: boolean;
  run(context: StreamContext<A, z.output<P>>): Promise<Response>;
}): RouteHandler {
  const access: Access = declaration.access ?? "public";
  const handler = async (request: Request, context: RouteContext): Promise<Response> => {
    try {
      admitHost({ ...declaration, access }, request);
      if (declaration.isSameOriginOnly) admitSameOrigin(request);
      const deps = getDeps();
      const actor = access === "public" ? null : await identifyFor({}, deps, request);
      admit(access, actor);
      const params = parsePart(declaration.params, await context.params, "params") as z.output<P>;
      return await declaration.run({ deps, request, actor: actor as ActorOf<A>, params });
    } catch (error) {
      return errorResponse(request, new Reply(request), error);
    }
  };
  const { summary, params } = declaration;
  return withDeclaration(handler, { summary, params, access });
}
