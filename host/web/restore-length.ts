import type { ServerResponse } from "node:http";
import { lengthHeader } from "@/lib/server/http/length-header";

/** Puts back the Content-Length of an answer whose route says how long it is; all others go as they are. */
export function restoreLength(response: ServerResponse): void {
  const { writeHead } = response;
  // Node calls it for implicit headers, too: with the first byte, or with the end of an answer to HEAD.
  response.writeHead = function (this: ServerResponse, ...parts: Parameters<typeof writeHead>) {
    const length = response.getHeader(lengthHeader);
    if (length !== undefined) {
      response.removeHeader(lengthHeader);
      // An answer that is compressed on its way has another length.
      if (!response.hasHeader("Content-Encoding")) response.setHeader("Content-Length", String(length));
    }
    return writeHead.apply(response, parts);
  } as typeof writeHead;
}
