import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressAssets, preferCompressed } from "@/host/web/compressed-assets";

const script = "export const greeting = 'Grüße aus Łódź';\n".repeat(100);
let folder: string;
const inFolder = (...names: string[]) => path.join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "wallflower assets "));
  await mkdir(inFolder("chunks"));
  await writeFile(inFolder("chunks", "0a-b_c.js"), script);
  await writeFile(inFolder("chunks", "a.css"), "p { color: red }");
  await writeFile(inFolder("chunks", "a.woff2"), "a typeface is compressed in itself");
  await compressAssets(folder);
  await writeFile(inFolder("chunks", "later.js"), script);
});
afterAll(() => rm(folder, { recursive: true }));

function ask(url: string, accepted?: string) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method: "GET" });
  if (accepted) request.headers["accept-encoding"] = accepted;
  const response = new ServerResponse(request);
  preferCompressed(request, response, folder);
  return { url: request.url, ...response.getHeaders() };
}

it("a build gets two compressed files beside each script, and none beside a typeface", async () => {
  const br = await readFile(inFolder("chunks", "0a-b_c.js.br"));
  const gzip = await readFile(inFolder("chunks", "0a-b_c.js.gzip"));
  expect(brotliDecompressSync(br).toString()).toBe(script);
  expect(gunzipSync(gzip).toString()).toBe(script);
  expect(Math.max(br.length, gzip.length)).toBeLessThan(script.length / 10);
  await expect(readFile(inFolder("chunks", "a.woff2.br"))).rejects.toThrow("ENOENT");
});

const js = "application/javascript; charset=UTF-8";

it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
])("a browser that accepts '%s' gets %s", (accepted, coding) => {
  const answer = { url: `/_next/static/chunks/0a-b_c.js.${coding}`, "content-encoding": coding, "content-type": js };
  expect(ask("/_next/static/chunks/0a-b_c.js", accepted)).toEqual(answer);
});

it("a compressed asset keeps its query and its content type", () => {
  expect(ask("/_next/static/chunks/a.css?dpl=1", "br")).toEqual({
    url: "/_next/static/chunks/a.css.br?dpl=1",
    "content-encoding": "br",
    "content-type": "text/css; charset=UTF-8",
  });
});

it.each([
  ["a client that accepts no compression", "/_next/static/chunks/0a-b_c.js", undefined],
  ["a script without compressed files", "/_next/static/chunks/later.js", "br"],
  ["a typeface", "/_next/static/chunks/a.woff2", "br"],
  ["a missing file", "/_next/static/chunks/none.js", "br"],
  ["a path outside the folder", "/_next/static/../static/chunks/0a-b_c.js", "br"],
  ["another address", "/api/health", "br"],
])("a compressed asset is not sent for %s", (_what, url, accepted) => {
  expect(ask(url, accepted)).toEqual({ url });
});
