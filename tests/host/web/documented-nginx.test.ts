import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { freePort } from "../../e2e/support/installation";
import { findNginx, startDocumentedNginx } from "../../support/network/nginx";

/** A server that answers with its name, the body's length and the headers that nginx sets; a socket gets its name. */
async function startSink(name: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    const { host, "x-forwarded-host": forwarded, "x-forwarded-for": from } = request.headers;
    response.end(JSON.stringify({ name, bytes, host, forwarded, from }));
  });
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket) => socket.send(name));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}

const placeOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Server addresses in the nginx configuration of each page. */
const pages = {
  "one-server.md": ["127.0.0.1:3000"],
  "several-servers.md": ["10.0.0.11:3000", "10.0.0.12:3000"],
};

describe.skipIf(!findNginx("the lines of docs/deploy for nginx"))("nginx with the configuration of docs/deploy", () => {
  describe.each(Object.entries(pages))("%s", (page, places) => {
    let sinks: Server[];
    let nginx: Awaited<ReturnType<typeof startDocumentedNginx>>;

    beforeAll(async () => {
      sinks = await Promise.all(places.map(startSink));
      const servers = Object.fromEntries(places.map((place, index) => [place, placeOf(sinks[index] as Server)]));
      nginx = await startDocumentedNginx(page, { port: await freePort(), servers });
    });
    afterAll(async () => {
      await nginx?.stop();
      for (const sink of sinks ?? []) sink.close().closeAllConnections();
    });

    const ask = async (path: string, init?: RequestInit) => (await fetch(`${nginx.url}${path}`, init)).json();

    it("nginx passes on the host, the guest's address and sockets", async () => {
      const answer = await ask("/event/party");
      expect(new URL(`http://${answer.forwarded}`).hostname).toBe("localhost");
      expect(answer.from).toBe("127.0.0.1");
      const socket = new WebSocket(`${nginx.url.replace("http", "ws")}/app/key`);
      const [message] = await once(socket, "message");
      expect(places).toContain(String(message));
      socket.close();
    });

    it("nginx streams a request body through, and accepts one larger than its own default", async () => {
      const [sink] = sinks;
      const began = sinks.map((each) => once(each, "request") as Promise<[IncomingMessage]>);
      let finish = () => {};
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array(2_000_000));
          finish = () => controller.close();
        },
      });
      // Node requires `duplex` for a streamed body.
      const answer = ask("/api/events/add-event-post", { method: "POST", body, duplex: "half" } as RequestInit);
      await Promise.race(began);
      expect(sink?.listening).toBe(true);
      finish();
      expect(await answer).toMatchObject({ bytes: 2_000_000 });
    });

    it.runIf(places.length > 1)("nginx continues without a server that ended", async () => {
      const [first] = sinks;
      first?.close().closeAllConnections();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) => ask(`/api/${index}`, { method: "POST", body: "a post" })),
      );
      expect(answers.map(({ name }) => name)).toEqual(Array(12).fill(places[1]));
    });
  });
});
