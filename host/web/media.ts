import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { Deps } from "@/lib/server/deps";
import { serveMedia } from "@/lib/server/outside/media/serve";
import { apiPaths } from "@/lib/shared/paths";

/**
 * Every screen in the hall fetches a picture the moment it is approved. This runs the code of app/api/media without
 * Next around it, because Next's overhead is many times the work for the file (docs/benchmarks.md). A missing key or an
 * address with a query goes on to Next, so errors have one source. With a bucket nobody asks here; `next start` and
 * platforms have only the route. The headers of next.config.ts are missing here: serveMedia() sets all that strangers'
 * bytes need. tests/host/web/media.test.ts compares both ways.
 */

const mediaPath = apiPaths.media("");

/** Serves an existing picture or clip. Passes everything else, including a missing one, on to `next`. */
export function answerMedia(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const { url = "" } = request;
  // The deps of Next's handlers, which create them on the first call: one set per process.
  const deps: Deps | undefined = globalThis.wallflowerDeps;
  if (!deps || !url.startsWith(mediaPath)) return void next();
  void readMedia(deps, request, url.slice(mediaPath.length)).then((answer) => {
    if (answer) void sendAnswer(answer, response);
    else next();
  });
}

async function readMedia(deps: Deps, request: IncomingMessage, key: string): Promise<Response | null> {
  try {
    return await serveMedia(deps.storage, asWebRequest(request), key);
  } catch {
    // Next then answers: its route hits the same error and builds the error answer.
    return null;
  }
}

function asWebRequest({ method = "GET", headers, url = "" }: IncomingMessage): Request {
  return new Request(new URL(url, "http://localhost"), { method, headers: headers as Record<string, string> });
}

async function sendAnswer(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (!answer.body) return void response.end();
  // If the client is gone or the file ends early, the connection is cut: the browser retries.
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => {});
}
