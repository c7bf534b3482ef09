import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

/** Counts every answer of the web server by its route pattern, including those that Next never sees. */

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** nginx's status for a client that closed the connection before the answer. */
const clientLeft = 499;

/**
 * Returns a function that maps an address to its route pattern, as in '/api/media/{key}'. The patterns are limited to
 * the route files, whatever clients request.
 */
export function createPatternFinder(root: string): (url: string) => string {
  const exact = new Set<string>();
  const files = new Set(listFiles(path.join(root, "public")).map((file) => `/${file}`));
  const below = new Map([
    ["/_next", "/_next/{file}"],
    ["/apps", "/apps/{app}"],
  ]);
  for (const route of listRoutes(root)) {
    const pattern = route.replace(/\[{1,2}(?:\.\.\.)?(\w+)\]{1,2}/g, "{$1}");
    const [start = "", parameter] = pattern.split("/{", 2);
    if (parameter === undefined) exact.add(pattern);
    // If two patterns have the same start, as for a wall and for its posts, the shorter one counts for both.
    else if (pattern.length < (below.get(start)?.length ?? Number.POSITIVE_INFINITY)) below.set(start, pattern);
  }
  return (url) => {
    const address = url.replace(/[?#].*$/s, "").replace(/\/+$/, "");
    if (exact.has(address || "/")) return address || "/";
    if (files.has(address)) return "/{file}";
    for (let start = address; ; start = start.slice(0, start.lastIndexOf("/"))) {
      const found = below.get(start);
      if (found !== undefined) return found;
      if (!start.includes("/")) return "other";
    }
  };
}

/** Lists the routes as '/event/[slug]'. A prebuilt package has no sources, so it uses the build's list of routes. */
function listRoutes(root: string): string[] {
  const sources = path.join(root, "app");
  const isSource = (file: string) => /(^|\/)(route\.ts|page\.tsx)$/.test(file);
  const files = existsSync(sources)
    ? listFiles(sources).filter(isSource)
    : Object.keys(JSON.parse(readFileSync(path.join(root, ".next", "app-path-routes-manifest.json"), "utf8")));
  return files.map((file) => path.posix.resolve("/", path.posix.dirname(file)));
}

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => file.split(path.sep).join("/"));

let findPattern: ((url: string) => string) | null = null;

/** Starts to measure this process. Without it `countRequest` is a no-op. */
export async function startCounting(root: string): Promise<void> {
  const { startProcessMetrics } = await import("@/lib/server/base/metrics/process-metrics");
  startProcessMetrics("web");
  findPattern = createPatternFinder(root);
}

/** Counts a request once its answer has ended. Call it before anything rewrites the address. */
export function countRequest(request: IncomingMessage, response: ServerResponse): void {
  const metrics = globalThis.wallflowerMetrics;
  if (!metrics || !findPattern) return;
  const route = findPattern(request.url ?? "");
  const method = methods.has(request.method ?? "") ? (request.method ?? "") : "other";
  const end = metrics.requestSeconds.startTimer({ method, route });
  response.once("close", () => {
    end();
    const status = response.writableFinished ? response.statusCode : clientLeft;
    metrics.requests.inc({ method, route, status });
  });
}
