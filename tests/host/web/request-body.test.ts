import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BodyMemory } from "@/lib/server/base/http/body/body-memory";
import { readBody } from "@/lib/server/base/http/body/read-body";
import { isLateBody, readJson } from "@/lib/server/base/http/body/read-json";
import { withRequest } from "@/lib/server/base/http/body/request-body";
import type { UploadedFile } from "@/lib/shared/contract-fields";
import { AppError } from "@/lib/shared/errors";
import { bodyRules } from "@/lib/shared/limits/body";
import { messages } from "@/lib/shared/messages";
import { patience } from "../../support/patience";

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

const room = () => ({ spoolDir, textMaxBytes: 16_384, memory: new BodyMemory("192.0.2.1") });

async function read(request: IncomingMessage): Promise<string> {
  // A reader of this web request, instead of the connection, would get '-' as the body.
  const web = new Request("http://wall.test", { method: "POST", headers: { "content-type": contentType }, body: "-" });
  const body = await withRequest(request, () => readBody(web, { files: { media: rule }, ...room() }));
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
  globalThis.wallflowerBodyBudgets = undefined;
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
  await vi.waitFor(() => expect(readdirSync(spoolDir)).toHaveLength(1), patience);
  request.destroy();
  expect(await outcome).toBe(messages.http.uploadBrokeOff);
});

it("the text fields of a multipart body share the limit of a JSON body, to the byte", async () => {
  const most = bodyRules.publicTextMaxBytes;
  const readText = async (bytes: number) => {
    const form = new FormData();
    const each = most / 4;
    for (let left = bytes - "text".length * 4; left > 0; left -= each)
      form.append("text", "x".repeat(Math.min(left, each)));
    const body = await readBody(new Request("http://wall.test", { method: "POST", body: form }), room());
    return (body.value as { text: string[] }).text.join("").length + "text".length * 4;
  };
  expect(await readText(most)).toBe(most);
  await expect(readText(most + 1)).rejects.toMatchObject({ code: "too_large", message: messages.http.bodyTooLarge });
});

describe("text in memory", () => {
  const text = () => globalThis.wallflowerBodyBudgets?.text.totalBytes;
  const never = (beginning: string) =>
    new Request("http://wall.test", {
      method: "POST",
      body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(beginning)) }),
      duplex: "half",
    } as RequestInit);

  it("an address whose unfinished bodies use up its share is told to come back; another is not", async () => {
    const { perAddressBytes } = bodyRules.text;
    const beginning = JSON.stringify("x".repeat(16_000)).slice(0, -1);
    const open: BodyMemory[] = [];
    // Each reader's memory is kept, as while its request is open.
    const begin = (address: string) => {
      const memory = new BodyMemory(address);
      open.push(memory);
      return readJson(never(beginning), 16_384, memory);
    };
    const most = Math.floor(perAddressBytes / Buffer.byteLength(beginning));
    for (let count = 0; count < most; count += 1) void begin("192.0.2.1").catch(() => {});
    await vi.waitFor(() => expect(text()).toBe(most * Buffer.byteLength(beginning)), patience);
    await expect(begin("192.0.2.1")).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
    const other = new BodyMemory("192.0.2.2");
    expect(await readJson(new Request("http://wall.test", { method: "POST", body: "{}" }), 16_384, other)).toEqual({});
    other.release();
    for (const memory of open) memory.release();
    expect(text()).toBe(0);
  });

  it("the addresses of one IPv6 network share one share", () => {
    const [one, other] = [new BodyMemory("2001:db8::1"), new BodyMemory("2001:db8::2")];
    one.holdText(bodyRules.text.perAddressBytes);
    expect(() => other.holdText(1)).toThrow();
    one.release();
    other.holdText(1);
    other.release();
  });

  it("a guest's text fields count, and their photo does not", async () => {
    const memory = new BodyMemory("192.0.2.1");
    const form = new FormData();
    form.set("caption", "x".repeat(500));
    form.set("media", new File(["x".repeat(900_000)], "a.jpg"));
    const web = new Request("http://wall.test", { method: "POST", body: form });
    const body = await readBody(web, { ...room(), memory, files: { media: rule } });
    expect(text()).toBe("caption".length + 500);
    expect(globalThis.wallflowerBodyBudgets?.gathered.totalBytes).toBe(0);
    memory.release();
    await body.dispose();
    expect(text()).toBe(0);
  });

  it.each([
    [10_000, 30],
    [16 * 1024 + 8 * 1024, 32],
  ])("a body that stops after %i bytes ends after %i seconds", async (bytes, seconds) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const memory = new BodyMemory("192.0.2.1");
    const reading = readJson(never(`"${"x".repeat(bytes - 1)}`), 512 * 1024, memory).catch((error: unknown) => error);
    await vi.waitFor(() => expect(text()).toBe(bytes), patience);
    await vi.advanceTimersByTimeAsync((seconds - 1) * 1_000);
    expect(await Promise.race([reading, Promise.resolve("reads")])).toBe("reads");
    await vi.advanceTimersByTimeAsync(1_001);
    const error = await reading;
    vi.useRealTimers();
    expect(error).toMatchObject({ code: "invalid_input", message: messages.http.uploadBrokeOff });
    expect(isLateBody(error)).toBe(true);
    memory.release();
  });
});
