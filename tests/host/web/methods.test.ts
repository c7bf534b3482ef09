import { once } from "node:events";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerOddRequest, explainMethods } from "@/host/web/methods";
import { messages } from "@/lib/shared/messages";

let server: Server;

/** Answers like Next for a route with GET only, and for a page. */
async function next(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await Promise.resolve();
  if (request.method === "TRACE") throw new Error("undici knows no TRACE.");
  if (request.url?.startsWith("/api/nothing"))
    response.writeHead(404, { "content-type": "application/json" }).end("{}");
  else if (request.url?.startsWith("/api/") && request.method === "OPTIONS") {
    response.writeHead(204, { allow: "GET, HEAD, OPTIONS" }).end();
  } else if (request.url?.startsWith("/api/") && !["GET", "HEAD"].includes(request.method ?? "")) {
    response.statusCode = 405;
    response.end();
  } else response.end("here");
}

beforeEach(async () => {
  server = createServer((request, response) => {
    if (answerOddRequest(request, response, next)) return;
    explainMethods(request, response, next);
    void next(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

async function ask(method: string, path: string) {
  const { port } = server.address() as AddressInfo;
  const request = httpRequest({ host: "127.0.0.1", port, method, path });
  request.end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe("a wrong method on a known route", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "LOCK"])(
    "%s gets a 405 with the allowed methods",
    async (method) => {
      const { status, headers, body } = await ask(method, "/api/health?x=1");
      expect([status, headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
      expect(headers["cache-control"]).toBe("no-store");
      expect(JSON.parse(body)).toEqual({
        message: messages.http.methodNotAllowed,
        code: "method_not_allowed",
        request_id: headers["x-request-id"],
      });
    },
  );

  it("a request that the route itself answers is left alone", async () => {
    expect(await ask("GET", "/api/health")).toMatchObject({ status: 200, body: "here" });
    expect(await ask("HEAD", "/api/health")).toMatchObject({ status: 200, body: "" });
    expect(await ask("OPTIONS", "/api/health")).toMatchObject({ status: 204, body: "" });
    expect(await ask("POST", "/api/nothing")).toMatchObject({ status: 404, body: "{}" });
  });

  it("a wrong method on a page gets a 405 with a sentence", async () => {
    const { status, headers, body } = await ask("TRACE", "/event/party");
    expect([status, headers.allow, body]).toEqual([405, "GET, HEAD, OPTIONS", messages.http.methodNotAllowed]);
  });
});

describe("an address that does not decode", () => {
  it.each(["/%", "/%zz", "/event/%E0%A4%A", "/event-form/%", "/user/%c3%28"])(
    "a request to %s gets a 400",
    async (path) => {
      const { status, body } = await ask("GET", path);
      expect([status, body]).toEqual([400, messages.http.malformedAddress]);
    },
  );

  it("an API call whose address does not decode gets the contract's error body", async () => {
    const { status, body } = await ask("GET", "/api/events/event-by-slug/%");
    expect([status, JSON.parse(body).code]).toEqual([400, "invalid_input"]);
  });

  it("an address is malformed only if its path is, not its query", async () => {
    expect((await ask("GET", "/event/a%20b?x=%")).status).toBe(200);
  });
});

it("OPTIONS * lists the methods that the server knows", async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1", () => {
    socket.end("OPTIONS * HTTP/1.1\r\nHost: wall\r\nConnection: close\r\n\r\n");
  });
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 204 [\s\S]*allow: GET, HEAD, POST/i);
});

describe("requests that Next would read or never answer", () => {
  it.each(["/", "/event/party", "/event-form/party", "/user/events", "/made.up"])(
    "a body for the page %s is refused before it is read",
    async (path) => {
      const { port } = server.address() as AddressInfo;
      const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": 10_000_000 };
      const request = httpRequest({ host: "127.0.0.1", port, method: "POST", path, headers });
      request.on("error", () => {});
      request.flushHeaders();
      const [response] = (await once(request, "response")) as [IncomingMessage];
      expect([response.statusCode, response.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
      expect(response.headers.connection).toBe("close");
      request.destroy();
    },
  );

  it("a screen's poll is a call at a page's address", async () => {
    expect((await ask("POST", "/screen/poll")).body).toBe("here");
  });

  it("an address with a fragment gets a 400", async () => {
    for (const path of ["/api/events/event-by-slug/x#%", "/event/party#x"]) {
      const { port } = server.address() as AddressInfo;
      const socket = connect({ host: "127.0.0.1", port });
      socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
    }
  });
});
