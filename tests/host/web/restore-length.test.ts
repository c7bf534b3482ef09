import { once } from "node:events";
import { createServer, get, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { restoreLength } from "@/host/web/restore-length";
import { lengthHeader } from "@/lib/server/base/http/body/length-header";

/** Answers like Next: sets headers one by one, and sends them with the first byte. */
const answer = (response: ServerResponse, url: string, isHead: boolean) => {
  if (url !== "/") response.appendHeader(lengthHeader, "5");
  if (url === "/compressed") response.setHeader("Content-Encoding", "br");
  if (!isHead) {
    response.write("he");
    response.write("llo");
  }
  response.end();
};
const server = createServer((asked, response) => {
  restoreLength(response);
  answer(response, asked.url ?? "/", asked.method === "HEAD");
});
const urlOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());

it.each(["GET", "HEAD"])("the answer to %s has the length set by its route", async (method) => {
  const asked = request(urlOf("/long"), { method });
  asked.end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  expect(response.headers["content-length"]).toBe("5");
  expect(response.headers["transfer-encoding"]).toBeUndefined();
  expect(response.headers[lengthHeader.toLowerCase()]).toBeUndefined();
});

it.each(["/", "/compressed"])(
  "an answer without a length, or with a different one, is sent unchanged: %s",
  async (path) => {
    const [response] = (await once(get(urlOf(path)), "response")) as [IncomingMessage];
    response.resume();
    await once(response, "end");
    expect(response.headers["content-length"]).toBeUndefined();
    expect(response.headers["transfer-encoding"]).toBe("chunked");
  },
);
