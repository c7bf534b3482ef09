import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { routeModules } from "@/app/api/openapi.json/modules";
import { countRequest, createPatternFinder, startCounting } from "@/host/web/count-requests";
import { parseMetrics } from "../../support/host/prometheus";
import { patience } from "../../support/patience";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const findPattern = createPatternFinder(root);
const total = "wallflower_http_requests_total";

const server = createServer((incoming, response) => {
  countRequest(incoming, response);
  // The web server rewrites a wall's address while it answers; the count must keep the requested one.
  incoming.url = "/elsewhere";
  if (incoming.headers["x-stall"]) response.writeHead(200).write("half");
  else response.writeHead(incoming.method === "POST" ? 201 : 200).end("whole");
});
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  globalThis.wallflowerMetrics = undefined;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function ask(address: string, { method = "GET", headers = {}, isLeft = false } = {}) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: "127.0.0.1", path: address, method, headers }).end();
  sent.on("error", () => {});
  const [answer] = await once(sent, "response");
  if (isLeft) return sent.destroy();
  answer.resume();
  await once(answer, "end");
}
const counted = async () => parseMetrics((await globalThis.wallflowerMetrics?.registry.metrics()) ?? "\n");

it.each(Object.keys(routeModules))(
  "a request to %s counts under that pattern, with any value of its parameters",
  (pattern) => {
    const address = pattern.replace(/\{\w+\}/g, "0197a0b0-1111-7000-8000-00000000abcd");
    for (const end of ["", "/", "?x=1", "#x"]) expect(findPattern(address + end)).toBe(pattern);
  },
);

it.each([
  ["/", "/"],
  ["/?x=/event/party", "/"],
  ["/event/party", "/event/{slug}"],
  ["/event/party/post/1", "/event/{slug}"],
  ["/user/events/1", "/user/events/{id}"],
  ["/p/a-guests-own-token", "/p/{token}"],
  ["/api/media/public/a.webp", "/api/media/{key}"],
  ["/api/photo-uploads", "/api/photo-uploads/{path}"],
  ["/event/sw.js?x=1", "/{file}"],
  ["/_next/static/chunks/a.js", "/_next/{file}"],
  ["/apps/1/events?auth_key=secret", "/apps/{app}"],
  ["/api/health/secret", "/api/{rest}"],
  ["/wp-login.php", "/{rest}"],
  ["*", "other"],
])("a request to %s counts under %s", (address, pattern) => {
  expect(findPattern(address)).toBe(pattern);
});

it("a prebuilt package counts by the build's list of routes", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "wallflower-package-"));
  try {
    for (const name of ["public", ".next"]) mkdirSync(path.join(folder, name));
    const routes = {
      "/page": "/",
      "/api/media/[...key]/route": "/api/media/[...key]",
      "/[...rest]/route": "/[...rest]",
    };
    writeFileSync(path.join(folder, ".next", "app-path-routes-manifest.json"), JSON.stringify(routes));
    const find = createPatternFinder(folder);
    expect(["/", "/api/media/public/a.webp", "/wp-login.php"].map(find)).toEqual(["/", "/api/media/{key}", "/{rest}"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("requests before counting starts are not counted", async () => {
  await ask("/api/health");
  expect(globalThis.wallflowerMetrics).toBeUndefined();
});

it("an answer counts when it ends, under the requested address, and an aborted request counts as 499", async () => {
  await startCounting(root);
  const post = { method: "POST", route: "/api/events/add-event-post" };
  await ask(post.route, { method: "POST" });
  await ask("/api/health?x=1");
  await ask("/api/health", { headers: { "x-stall": "1" }, isLeft: true });
  await ask("/api/health", { method: "PROPFIND" });
  await vi.waitFor(async () => expect((await counted()).sum(total, { status: "499" })).toBe(1), patience);
  const { sum } = await counted();
  expect(sum(total, { ...post, status: "201" })).toBe(1);
  expect(sum(total, { method: "GET", route: "/api/health", status: "200" })).toBe(1);
  expect(sum(total, { method: "other", route: "/api/health" })).toBe(1);
  expect(sum(total)).toBe(4);
  expect(sum("wallflower_http_request_duration_seconds_count", post)).toBe(1);
  expect(sum("wallflower_http_request_duration_seconds_sum", post)).toBeLessThan(5);
});
