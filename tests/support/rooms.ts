import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The project's import graph. */

const outside = /^(node_modules|tests|public|docs|\..*|test-results|playwright-report)$/;
const extensions = ["", ".ts", ".tsx", ".mjs"];

/** The source files below `root` without tests, as relative paths. */
export function listSources(root: string): string[] {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const inside = folders.map(({ name }) => name).filter((name) => !outside.test(name));
  const files = inside.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  return files.map((file) => file.replaceAll("\\", "/")).filter((file) => /\.(tsx?|mts|mjs)$/.test(file));
}

/**
 * The folder of a file by feature: `lib/server/features/posts`, `components/wall`, `db/queries`; a file beside such folders is
 * its own.
 */
export function roomOf(file: string): string {
  const parts = file.split("/");
  const onFloors = parts[0] === "lib" && parts[1] === "server";
  const depth = onFloors ? 4 : parts[0] === "lib" ? 3 : parts[0] === "app" ? 1 : 2;
  return parts.slice(0, depth).join("/");
}

const imports = /(?:from\s+|import\s+|import\()\s*["']([^"']+)["']/g;

/** All files that `start` imports at runtime, directly or not, itself included. */
export function listLoaded(root: string, files: readonly string[], start: string): Set<string> {
  const known = new Set(files);
  const loaded = new Set<string>();
  const open = [start];
  for (let file = open.pop(); file; file = open.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    const text = readFileSync(path.join(root, file), "utf8").replace(/^(import|export) type [^;]*;/gm, "");
    for (const [, specifier = ""] of text.matchAll(imports))
      open.push(...[resolve(file, specifier, known) ?? []].flat());
  }
  return loaded;
}

/** Groups of folders or files that import each other in a circle, by their imports' text. */
export function findCircles(root: string, files: readonly string[], placeOf: (file: string) => string): string[][] {
  const known = new Set(files);
  const reached = new Map<string, Set<string>>();
  for (const file of files) {
    const place = placeOf(file);
    const targets = reached.get(place) ?? new Set();
    reached.set(place, targets);
    const text = readFileSync(path.join(root, file), "utf8");
    for (const [, specifier = ""] of text.matchAll(imports)) {
      const target = resolve(file, specifier, known);
      if (target && placeOf(target) !== place) targets.add(placeOf(target));
    }
  }
  const isReached = (from: string, goal: string) => {
    const seen = new Set<string>();
    const open = [...(reached.get(from) ?? [])];
    for (let place = open.pop(); place; place = open.pop()) {
      if (place === goal) return true;
      if (seen.has(place)) continue;
      seen.add(place);
      open.push(...(reached.get(place) ?? []));
    }
    return false;
  };
  const inCircles = [...reached.keys()].filter((place) => isReached(place, place)).sort();
  const circles = inCircles.map((one) => inCircles.filter((other) => isReached(one, other) && isReached(other, one)));
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

function resolve(file: string, specifier: string, known: ReadonlySet<string>): string | null {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".") && path.posix.join(path.posix.dirname(file), specifier);
  return (base && extensions.map((extension) => base + extension).find((one) => known.has(one))) || null;
}
