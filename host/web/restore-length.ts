import type { ServerResponse } from "node:http";
import { lengthHeader } from "@/lib/server/base/http/body/length-header";

/**
 * Restores the Content-Length of an answer whose route declares it in `lengthHeader`, because Next removes it. Changes
 * no other answer. Call it before the answer's headers are sent.
 */
export function restoreLength(response: ServerResponse): void {
  const { writeHead } = response;
  // Node also calls it for implicit headers: with the first byte, or with the end of an answer to HEAD.
  response.writeHead = function (this: ServerResponse, ...parts: Parameters<typeof writeHead>) {
    const length = response.getHeader(lengthHeader);
    if (length !== undefined) {
      response.removeHeader(lengthHeader);
      // Compression on the fly changes the length.
      if (!response.hasHeader("Content-Encoding")) response.setHeader("Content-Length", String(length));
    }
    return writeHead.apply(response, parts);
  } as typeof writeHead;
}
