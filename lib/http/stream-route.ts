import "server-only";
import { type Deps, getDeps } from "../deps";
import { errorResponse, Reply } from "./respond";
import { type RouteContext, type RouteHandler, withDeclaration } from "./route";

/**
 * For the few public answers that are bytes and not JSON: `run` makes the Response itself; errors are answered as
 * everywhere else.
 */
export function streamRoute(declaration: {
  summary: string;
  run(context: { deps: Deps; request: Request; params: Record<string, string | string[]> }): Promise<Response>;
}): RouteHandler {
  const handler = async (request: Request, context: RouteContext): Promise<Response> => {
    try {
      return await declaration.run({ deps: getDeps(), request, params: await context.params });
    } catch (error) {
      return errorResponse(request, new Reply(request), error);
    }
  };
  return withDeclaration(handler, { summary: declaration.summary, access: "public" });
}
