import { once } from "node:events";
import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerFromText } from "@/host/web/page-answers";

const page = `<!doctype html><title>Wall</title>${"<p>Grüße aus Łódź</p>".repeat(200)}`;
const bytes = Buffer.byteLength(page);

/** Answers like Next: one kind of page as a whole, another as a stream. */
function answerAsNext(request: IncomingMessage, response: Parameters<typeof answerFromText>[1]) {
  response.setHeader("Vary", "rsc");
  if (request.url === "/streamed") {
    response.write(page.slice(0, 2_000));
    response.end(page.slice(2_000));
    return;
  }
  response.statusCode = request.url === "/none" ? 404 : 200;
  const body = request.url === "/small" ? "<p>Hi</p>" : page;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.end(request.method === "HEAD" ? null : body);
}

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    answerFromText(request, response);
    answerAsNext(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

async function ask(path: string, headers: OutgoingHttpHeaders = {}, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const request = get({ port, host: "127.0.0.1", path, headers, method });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, body };
}

describe("a page sent as a whole", () => {
  it("a page sent as a whole goes uncompressed, with an ETag, to a client without an encoding", async () => {
    const { status, headers, body } = await ask("/wall");
    expect({ status, text: body.toString() }).toEqual({ status: 200, text: page });
    expect(headers).toMatchObject({ "content-length": String(bytes), vary: "rsc, Accept-Encoding" });
    expect(headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(headers["content-encoding"]).toBeUndefined();
  });

  it("a compressed page has the same ETag and its compressed length", async () => {
    const { etag } = (await ask("/wall")).headers;
    const { headers, body } = await ask("/wall", { "accept-encoding": "gzip" });
    expect(headers).toMatchObject({ etag, "content-length": String(body.length) });
    expect(body.length).toBeLessThan(bytes / 10);
  });

  it.each(["{tag}", '"other", {tag}', "*"])("a request with %s gets a 304 without a body", async (pattern) => {
    const { etag = "" } = (await ask("/wall")).headers;
    const { status, headers, body } = await ask("/wall", { "if-none-match": pattern.replace("{tag}", etag) });
    expect({ status, bytes: body.length, etag: headers.etag }).toEqual({ status: 304, bytes: 0, etag });
    expect(headers["content-length"]).toBeUndefined();
  });

  it("a request with another ETag gets the page again", async () => {
    expect((await ask("/wall", { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("a page answered with 404 gets no ETag", async () => {
    const { status, headers } = await ask("/none", { "accept-encoding": "gzip", "if-none-match": "*" });
    expect({ status, etag: headers.etag, coding: headers["content-encoding"] }).toEqual({
      status: 404,
      etag: undefined,
      coding: "gzip",
    });
  });
});

it("small, streamed and HEAD answers go out as Next made them", async () => {
  const takesGzip = { "accept-encoding": "gzip" };
  expect((await ask("/small", takesGzip)).body.toString()).toBe("<p>Hi</p>");
  expect((await ask("/streamed", takesGzip)).body.toString()).toBe(page);
  const head = await ask("/wall", takesGzip, "HEAD");
  expect({ status: head.status, bytes: head.body.length, length: head.headers["content-length"] }).toEqual({
    status: 200,
    bytes: 0,
    length: String(bytes),
  });
});

it.each([
  ["gzip", "gzip"],
  ["gzip, deflate, br", "br"],
  ["br;q=0, GZIP;q=0.5", "gzip"],
  ["*", "br"],
  ["gzip;q=0", undefined],
  ["deflate", undefined],
  ["", undefined],
])("a client that accepts '%s' gets the page in %s", async (accepted, coding) => {
  const { headers, body } = await ask("/wall", { "accept-encoding": accepted });
  expect(headers["content-encoding"]).toBe(coding);
  const text = coding === "br" ? brotliDecompressSync(body) : coding === "gzip" ? gunzipSync(body) : body;
  expect(text.toString()).toBe(page);
});
