import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { listSources } from "../support/rooms";

/** Scans the product's sources for calls that would break a promise of docs/security.md anywhere. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = [
  "public/script-frame.html",
  "public/wall-canvas.html",
  "public/wall-scripts.js",
  "public/event/sw.js",
  "middleware.ts",
  "instrumentation.ts",
  "next.config.ts",
];
const sources = [...listSources(root), ...pages].map((file) => ({
  file,
  code: readFileSync(path.join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""),
}));

/** Lists the files in which the pattern occurs, sorted. */
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ code }) => pattern.test(code))
    .map(({ file }) => file)
    .sort();

it("the source scan finds the calls that every route makes", () => {
  expect(filesWith(/\broute\(\{/).length).toBeGreaterThan(50);
});

it("the starter writes files only through the door that flushes them, but for a probe", () => {
  const writers = filesWith(/\bwriteFile(Sync)?\(|\bcreateWriteStream\(/).filter((file) =>
    /^host\/(checks|postgres|process|start)[/.]/.test(file),
  );
  expect(writers).toEqual(["host/checks/data-folder.ts"]);
});

it("database clients are opened by the door that asks nothing unawaited", () => {
  expect(filesWith(/import postgres from "postgres"/)).toEqual(["db/connect.ts"]);
});

it("parts of a page that load later come by the door that tries again", () => {
  expect(filesWith(/\blazy\b[^;]*from "react"/)).toEqual(["components/ui/lazy-with-retry.ts"]);
});

it("no program is started through a shell, except npm on Windows", () => {
  expect(filesWith(/\bshell\s*:/)).toEqual(["host/build/install.mjs"]);
  const imports = sources.flatMap(({ file, code }) =>
    [...code.matchAll(/import\s*([^;]*?)\s*from\s*"(?:node:)?child_process"/g)].map(([, names = ""]) => ({
      file,
      names,
    })),
  );
  expect(imports.length).toBeGreaterThan(8);
  // exec and execSync use a shell. A namespace import could call them unseen by this scan.
  expect(imports.filter(({ names }) => /\bexec(Sync)?\b|\*/.test(names) || !names.includes("{"))).toEqual([]);
  expect(filesWith(/(require|import)\(\s*"(node:)?child_process"/)).toEqual([]);
});

it("no text is evaluated as code on the server or in our pages", () => {
  expect(filesWith(/\b(eval|Function)\s*\(|["'](node:)?vm["']|set(Timeout|Interval)\(\s*["'`]/)).toEqual([]);
});

it("only the first scripts of form, wall and console and the organisers' scripts bypass React to write markup", () => {
  const writers =
    /dangerouslySetInnerHTML|(inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write|srcDoc|ContextualFragment/i;
  expect(filesWith(writers)).toEqual([
    "app/event-form/[slug]/layout.tsx",
    "app/event/[slug]/layout.tsx",
    "components/shell/colour-scheme-script.tsx",
    "public/wall-scripts.js",
  ]);
});

it("the server makes nothing with Math.random", () => {
  expect(filesWith(/Math\.random/).filter((file) => /^(app\/api|db|host|lib\/server)\//.test(file))).toEqual([]);
});

it("no source sets a header that lets another site read an answer", () => {
  // The system check only reads these headers, from a bucket's answer.
  expect(filesWith(/access-control-/i)).toEqual(["lib/server/features/doctor/bucket.ts"]);
});

it("only checks, driver, backup and restore run statements without bound values", () => {
  expect(filesWith(/\bsql\.raw\(/)).toEqual(["db/fitness.ts", "db/schema/columns.ts", "db/schema/events.ts"]);
  // drizzle's execute() accepts a string, too.
  expect(filesWith(/\.execute(<[^(]*>)?\(\s*["'`]/)).toEqual([]);
  expect(filesWith(/\.unsafe\(/)).toEqual([
    "db/backup.ts",
    "db/client.ts",
    "db/pool.ts",
    "db/restore.ts",
    "db/scratch.ts",
  ]);
});

it("hashes are SHA-256; MD5 occurs only where Pusher's protocol or S3 requires it", () => {
  const algorithms = (name: string) => new RegExp(`create(Hash|Hmac)\\(\\s*"${name}"`);
  expect(filesWith(algorithms("md5"))).toEqual([
    "host/realtime/signature.ts",
    "lib/server/outside/adapters/s3-client.ts",
  ]);
  expect(filesWith(/create(Hash|Hmac)\((?!\s*"(sha256|md5)")/)).toEqual([]);
  expect(filesWith(/@noble\/hashes\/(?!sha2\.js|utils\.js)/)).toEqual([]);
  expect(filesWith(/subtle\.digest\((?!"SHA-256")|createCipheriv\((?!"aes-256-gcm")/)).toEqual([]);
});
