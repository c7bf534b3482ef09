import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { Deps } from "@/lib/server/deps";
import { serveMedia } from "@/lib/server/media/serve";
import { apiPaths } from "@/lib/shared/paths";

/**
 * Every screen in the hall fetches a picture the moment it is approved. The code is that of app/api/media without Next
 * around it. Next's share of the work is many times that of the file.
 */

const mediaPath = apiPaths.media("");

/** Answers the read of a picture or clip that is there. Everything else, a missing one too, goes on to `next`. */
export function answerMedia(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const { url = "" } = request;
  // Those of Next's handlers, which make them with the first call: one set for the process.
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
    // Next answers then: its route finds the fault again and makes the error answer.
    return null;
  }
}

function asWebRequest({ method = "GET", headers, url = "" }: IncomingMessage): Request {
  return new Request(new URL(url, "http://localhost"), { method, headers: headers as Record<string, string> });
}

async function sendAnswer(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (!answer.body) return void response.end();
  // Where whoever asked has gone, or the file ends before its length, the line is cut: the browser asks again.
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => {});
}
