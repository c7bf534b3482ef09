import { once } from "node:events";
import { connect as connectSocket, createServer } from "node:net";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { connect } from "@/db/connect";

const rejected: unknown[] = [];
const note = (reason: unknown) => rejected.push(reason);
process.on("unhandledRejection", note);
afterAll(() => process.off("unhandledRejection", note));

/** A door to the database that closes for good, with all connections, as soon as one of them asks something. */
async function openFailingDoor(url: URL): Promise<string> {
  const door = createServer((client) => {
    const server = connectSocket(Number(url.port), url.hostname);
    let isReady = false;
    for (const socket of [client, server]) socket.on("error", () => {});
    server.on("data", (bytes) => {
      // ReadyForQuery ends the answer to a login.
      isReady ||= bytes.at(-6) === "Z".charCodeAt(0);
      client.write(bytes);
    });
    client.on("data", (bytes) => {
      if (!isReady) return server.write(bytes);
      door.close();
      server.destroy();
      return client.destroy();
    });
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  onTestFinished(() => void door.close());
  const address = door.address();
  return Object.assign(new URL(url), { port: String(typeof address === "object" && address?.port) }).href;
}

test("a database that ends under a connection's first query rejects that query, and nothing that nobody awaits", async () => {
  const sql = connect(await openFailingDoor(new URL(inject("databaseServerUrl"))), { max: 1, onnotice: () => {} });
  await expect(sql`select 1`).rejects.toThrow();
  await sql.end({ timeout: 1 });
  await new Promise((done) => setImmediate(done));
  expect(rejected).toEqual([]);
});
