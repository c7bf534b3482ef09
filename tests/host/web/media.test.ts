import { once } from "node:events";
import { createServer, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { GET as getMedia } from "@/app/api/media/[...key]/route";
import { answerMedia } from "@/host/web/media";
import { testInstallation } from "../../support/installation";

const installation = testInstallation({ storage: "disk" });
const content = "0123456789".repeat(200_000);
const key = "public/0123456789abcdef.webp";
/** Requests passed on to Next. */
let passedOn: string[] = [];

const server = createServer((request, response) => {
  answerMedia(request, response, () => {
    passedOn.push(request.url ?? "");
    response.writeHead(404).end("of Next");
  });
});

beforeAll(async () => {
  await installation.deps.storage.put(key, { bytes: Buffer.from(content) }, "image/webp");
  await installation.deps.storage.put("originals/secret.jpg", { bytes: Buffer.from("secret") }, "image/jpeg");
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
beforeEach(() => {
  passedOn = [];
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Sends the path unchanged; fetch() would normalise it. */
async function ask(path: string, { method = "GET", headers = {} } = {}) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: "127.0.0.1", path, method, headers }).end();
  const [answer] = await once(sent, "response");
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const comparedHeaders = [
  "content-type",
  "content-length",
  "content-range",
  "etag",
  "cache-control",
  "content-security-policy",
];

it.each([
  ["the whole", {}],
  ["a part", { headers: { range: "bytes=5-14" } }],
  ["a part that is not there", { headers: { range: "bytes=9000000-" } }],
  ["what it has", { headers: { "if-none-match": `"${key}"` } }],
  ["the head alone", { method: "HEAD" }],
])("a request for %s gets the route's answer, without Next", async (_, { method = "GET", headers = {} }: Asked) => {
  const answer = await ask(`/api/media/${key}`, { method, headers });
  const route = await getMedia(new Request(`http://wall.test/api/media/${key}`, { method, headers }), {
    params: Promise.resolve({ key: key.split("/") }),
  });
  expect(passedOn).toEqual([]);
  expect(answer.status).toBe(route.status);
  expect(answer.body === (await route.text())).toBe(true);
  for (const name of comparedHeaders)
    expect([name, answer.headers[name] ?? null]).toEqual([name, route.headers.get(name)]);
});

it("a browser never treats a guest's file as a page, whichever part of it is requested", async () => {
  const html = "public/page.html";
  await installation.deps.storage.put(html, { bytes: Buffer.from("<script>alert(1)</script>") }, "image/webp");
  for (const headers of [{}, { range: "bytes=0-4" }]) {
    expect((await ask(`/api/media/${html}`, { headers })).headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  }
});

type Asked = { method?: string; headers?: Record<string, string> };

it.each([
  "/api/media/public/nothing-of-this-name.webp",
  "/api/media/originals/secret.jpg",
  "/api/media/public/../originals/secret.jpg",
  "/api/media/public/..%2Foriginals%2Fsecret.jpg",
  "/api/media/",
  `/api/media/${key}?size=large`,
  "/api/health",
])("a request for %s is left to Next", async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404, body: "of Next" });
  expect(passedOn).toEqual([path]);
});

it.each([
  ["without conditions", {}],
  ["with a range", { range: "bytes=0-9" }],
  ["with its ETag", { "if-none-match": '"public/taken.webp"' }],
  ["with any ETag", { "if-none-match": "*" }],
])("a request for removed media is left to Next, which refuses it at once, %s", async (_, headers) => {
  const { storage } = installation.deps;
  await storage.put("public/taken.webp", { bytes: Buffer.from(content) }, "image/webp");
  expect((await ask("/api/media/public/taken.webp", { headers })).status).toBeLessThan(400);
  await storage.remove(["public/taken.webp"]);
  expect(await ask("/api/media/public/taken.webp", { headers })).toMatchObject({ status: 404, body: "of Next" });
  const request = new Request("http://wall.test/api/media/public/taken.webp", { headers });
  const route = await getMedia(request, { params: Promise.resolve({ key: ["public", "taken.webp"] }) });
  expect([route.status, route.headers.get("cache-control")]).toEqual([404, "no-store"]);
});

it("200 connections reset before their answer starts leave no file open", async () => {
  const { storage } = installation.deps;
  const before = await installation.openFiles();
  const { port } = server.address() as AddressInfo;
  let socket: Socket;
  let gone: Promise<unknown[]>;
  server.on("connection", (connection) => {
    gone = once(connection, "close");
  });
  const read = storage.read;
  const reading = vi.spyOn(storage, "read").mockImplementation(async (...asked) => {
    const stored = await read(...asked);
    socket.resetAndDestroy();
    await gone;
    return stored;
  });
  for (let time = 0; time < 200; time += 1) {
    socket = connect({ host: "127.0.0.1", port });
    socket.on("error", () => {});
    socket.write(`GET /api/media/${key} HTTP/1.1\r\nHost: wall.test\r\n\r\n`);
    await once(socket, "close");
  }
  expect(reading).toHaveBeenCalledTimes(200);
  await expect.poll(() => installation.openFiles()).toEqual(before);
});

it("a client that disconnects in the middle leaves no file open", async () => {
  const { port } = server.address() as AddressInfo;
  const before = await installation.openFiles();
  const sent = request({ port, host: "127.0.0.1", path: `/api/media/${key}` }).end();
  const [answer] = await once(sent, "response");
  await once(answer, "readable");
  sent.destroy();
  await expect.poll(() => installation.openFiles()).toEqual(before);
});
