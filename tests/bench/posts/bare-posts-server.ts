import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import postgres from "postgres";

/** Baseline for a post: node:http streams the body into a file, flushes it, and inserts one row, with nothing else. */
const [folder = "", databaseUrl = ""] = process.argv.slice(2);
const database = postgres(databaseUrl, { max: 10, onnotice: () => {} });
await database`create table if not exists bare_posts (id bigserial primary key, file text not null)`;
let count = 0;

const server = createServer(async (request, response) => {
  count += 1;
  const file = path.join(folder, String(count));
  await pipeline(request, createWriteStream(file, { flush: true }));
  await database`insert into bare_posts (file) values (${file})`;
  response.statusCode = 201;
  response.end();
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
