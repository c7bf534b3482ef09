import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { madeBytes, readMadeKey } from "../../support/storage/made-bytes";

/** An S3 bucket that generates bytes when they are read: any signed request finds an object. */

const server = createServer((request, response) => {
  void answer(request, response).catch(() => response.destroy());
});

async function answer(request: IncomingMessage, response: ServerResponse) {
  request.resume();
  const url = new URL(request.url ?? "/", "http://store");
  if (!request.headers.authorization && !url.searchParams.has("X-Amz-Signature")) return void end(response, 403);
  const isHead = request.method === "HEAD";
  if (!isHead && request.method !== "GET") return void end(response, 200);
  const file = readMadeKey(decodeURIComponent(url.pathname));
  if (!file) return void end(response, 200);
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const [start, ending] = [Number(first ?? 0), Math.min(Number(last ?? file.bytes - 1), file.bytes - 1)];
  response.writeHead(first === undefined ? 200 : 206, {
    "content-type": "image/jpeg",
    "content-length": ending - start + 1,
    ...(first !== undefined && { "content-range": `bytes ${start}-${ending}/${file.bytes}` }),
  });
  if (isHead) return void response.end();
  await pipeline(Readable.from(madeBytes(file, start, ending), { highWaterMark: 2 }), response);
}

function end(response: ServerResponse, status: number) {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(status === 200 ? "<Result/>" : "<Error><Code>AccessDenied</Code></Error>");
}

server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
