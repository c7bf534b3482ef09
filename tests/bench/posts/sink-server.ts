import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pipeline } from "node:stream/promises";

/** Baseline for an upload: node:http streams the body into a file and flushes it on request, with nothing else. */
const [folder = "", flush] = process.argv.slice(2);
let count = 0;

const server = createServer(async (request, response) => {
  count += 1;
  await pipeline(request, createWriteStream(path.join(folder, String(count)), { flush: flush === "flush" }));
  response.statusCode = 201;
  response.end();
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
