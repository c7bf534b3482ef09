import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readBody } from "@/lib/server/http/read-body";
import { withRequest } from "@/lib/server/http/request-body";
import type { UploadedFile } from "@/lib/shared/contract-fields";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";

/**
 * Under our own server an upload is read from Node's connection instead of Next's copy of the body. Each case leaves the
 * spool folder empty.
 */

const rule = { maxBytes: 1_000_000, tooLargeMessage: "Too large." };
const boundary = "----a-boundary";
const contentType = `multipart/form-data; boundary=${boundary}`;
const beginning = `--${boundary}\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\n`;
const end = `\r\n--${boundary}--\r\n`;

let spoolDir: string;
let server: Server;
/** Result of the last request: the file's content, or the error's sentence. */
let outcome: Promise<string>;

async function read(request: IncomingMessage): Promise<string> {
  // A reader of this web request, instead of the connection, would get '-' as the body.
  const web = new Request("http://wall.test", { method: "POST", headers: { "content-type": contentType }, body: "-" });
  const body = await withRequest(request, () => readBody(web, { files: { media: rule }, spoolDir }));
  const { media } = body.value as { media: UploadedFile };
  const content = readFileSync(media.path, "utf8");
  await body.dispose();
  return content;
}

beforeEach(async () => {
  spoolDir = mkdtempSync(path.join(tmpdir(), "wallflower-body-"));
  server = createServer((request, response) => {
    outcome = read(request).catch((error: unknown) => (error instanceof AppError ? error.message : String(error)));
    void outcome.then((answer) => response.end(answer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
  expect(readdirSync(spoolDir)).toEqual([]);
  rmSync(spoolDir, { recursive: true });
});

function open(length: number) {
  const { port } = server.address() as AddressInfo;
  const headers = { "content-type": contentType, "content-length": length };
  return httpRequest({ host: "127.0.0.1", port, method: "POST", headers });
}

async function send(body: string): Promise<string> {
  const request = open(Buffer.byteLength(body));
  request.end(body);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return text(response);
}

it("an upload is read from the connection directly", async () => {
  const content = "x".repeat(300_000);
  expect(await send(beginning + content + end)).toBe(content);
});

it("a malformed body is answered on the same connection", async () => {
  expect(await send(`--${boundary}\r\n: : :\r\n\r\n${"x".repeat(300_000)}`)).toBe(messages.http.uploadBrokeOff);
});

it("a body that ends too early is answered", async () => {
  expect(await send(beginning + "x".repeat(300_000))).toBe(messages.http.uploadBrokeOff);
});

it("a file over the limit is answered once all of it has arrived", async () => {
  expect(await send(beginning + "x".repeat(rule.maxBytes + 1) + end)).toBe(rule.tooLargeMessage);
});

it("an upload whose client disconnects leaves nothing behind", async () => {
  const request = open(900_000);
  request.on("error", () => {});
  request.write(beginning + "x".repeat(400_000));
  await vi.waitFor(() => expect(readdirSync(spoolDir)).toHaveLength(1));
  request.destroy();
  expect(await outcome).toBe(messages.http.uploadBrokeOff);
});

it("the text fields of a multipart body share the limit of a JSON body, to the byte", async () => {
  const readText = async (bytes: number) => {
    const form = new FormData();
    const most = limits.multipartFieldMaxBytes / 2;
    for (let left = bytes; left > 0; left -= most) form.append("text", "x".repeat(Math.min(left, most)));
    const body = await readBody(new Request("http://wall.test", { method: "POST", body: form }), { spoolDir });
    return (body.value as { text: string[] }).text.join("").length;
  };
  expect(await readText(limits.jsonMaxBytes)).toBe(limits.jsonMaxBytes);
  await expect(readText(limits.jsonMaxBytes + 1)).rejects.toMatchObject({
    code: "too_large",
    message: messages.http.bodyTooLarge,
  });
});
