import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { NodeNextRequest, NodeNextResponse } from "next/dist/server/base-http/node";
import { sendResponse } from "next/dist/server/send-response";
import { signalFromNodeResponse } from "next/dist/server/web/spec-extension/adapters/next-request";
import { afterAll, beforeAll } from "vitest";
import type { RouteHandler } from "@/lib/server/base/http/route";
import { socketAddressHeader } from "@/lib/server/base/http/socket-address";

/** When a connection is reset: before any byte is sent, or after the first. */
export type Moment = "before the answer is sent" | "in the middle of the answer";

type Params = Record<string, string | string[]>;
/** A route and the addresses that are requested in turn. */
export type Served = { handler: RouteHandler; paths: string[]; paramsOf: (pathname: string) => Params };

/**
 * Serves one route at a time on real sockets, with Next's own code for piping. Sockets can be reset at an exact moment,
 * which no client could hit from outside.
 */
export function testPipe() {
  let served: Served | null = null;
  let moment: Moment | null = null;
  const answers = new EventEmitter();
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (!served) throw new Error("No route is served.");
    const { handler, paramsOf } = served;
    const headers = new Headers(request.headers as Record<string, string>);
    headers.set(socketAddressHeader, "192.0.2.1");
    const url = new URL(request.url ?? "/", "http://wall.test");
    const asked = new Request(url, {
      method: request.method ?? "GET",
      headers,
      signal: signalFromNodeResponse(response),
    });
    const made = await handler(asked, { params: Promise.resolve(paramsOf(url.pathname)) });
    if (moment === "before the answer is sent") {
      const closed = once(response, "close");
      answers.emit("made", made.status);
      await closed;
    }
    await sendResponse(new NodeNextRequest(request), new NodeNextResponse(response), made);
  }

  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const addressOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return {
    /** Sends one request and reads the whole answer. */
    async ask(route: Served, init: RequestInit = {}): Promise<Response> {
      [served, moment] = [route, null];
      const response = await fetch(addressOf(route.paths[0] ?? ""), {
        ...init,
        headers: { connection: "close", ...init.headers },
      });
      return new Response(await response.arrayBuffer(), response);
    },
    /**
     * Sends `times` requests, one after another, and resets each connection at the moment. Resolves to the statuses.
     */
    async reset(route: Served, at: Moment, times: number, headers: Record<string, string> = {}) {
      [served, moment] = [route, at];
      const statuses = new Set<number>();
      for (let time = 0; time < times; time += 1) {
        const answerMade = once(answers, "made");
        const path = route.paths[time % route.paths.length] ?? "";
        const socket = open(new URL(addressOf(path)), headers);
        if (at === "before the answer is sent") statuses.add((await answerMade)[0]);
        else statuses.add(Number(String(await once(socket, "data")).slice(9, 12)));
        const closed = once(socket, "close");
        socket.resetAndDestroy();
        await closed;
      }
      return [...statuses];
    },
  };
}

function open({ hostname, port, pathname, search }: URL, headers: Record<string, string>): Socket {
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on("error", () => {});
  const lines = Object.entries({ host: "wall.test", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n`);
  return socket;
}
