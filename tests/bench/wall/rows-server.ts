import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createDatabase } from "@/db/client";
import { listWallPosts } from "@/db/queries/posts/wall";

/** Baseline for a wall: node:http sends the rows of the wall's own query as JSON, with nothing else. */
const [databaseUrl = "", eventId = ""] = process.argv.slice(2);
const { db } = createDatabase(databaseUrl, { max: 10, isDirect: true });

const server = createServer(async (_request, response) => {
  const rows = await listWallPosts(db, { event_id: eventId, limit: 120 });
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(rows));
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
