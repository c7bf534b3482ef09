import "server-only";
import type { z } from "zod";
import { type Deps, getDeps } from "../deps";
import { errorResponse, Reply } from "./respond";
import { admitHost, parsePart, type RouteContext, type RouteHandler, withDeclaration } from "./route";

/**
 * For the few public answers that are bytes and not JSON: `run` makes the Response itself; errors are answered as
 * everywhere else.
 */
export function streamRoute<const P extends z.ZodType>(declaration: {
  summary: string;
  params: P;
  /** As in route(). */
  isOfConsole?: boolean;
  run(context: { deps: Deps; request: Request; params: z.output<P> }): Promise<Response>;
}): RouteHandler {
  const handler = async (request: Request, context: RouteContext): Promise<Response> => {
    try {
      admitHost({ access: "public", ...declaration }, request);
      const params = parsePart(declaration.params, await context.params, "params") as z.output<P>;
      return await declaration.run({ deps: getDeps(), request, params });
    } catch (error) {
      return errorResponse(request, new Reply(request), error);
    }
  };
  const { summary, params } = declaration;
  return withDeclaration(handler, { summary, params, access: "public" });
}
