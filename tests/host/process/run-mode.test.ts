import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
let folder: string;
let dataFolder: string;

beforeAll(() => {
  const parent = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  folder = mkdtempSync(path.join(parent, "wallflower run "));
  dataFolder = path.join(folder, "data");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a tool like `npm run account:create`, with a data folder of this test's own. */
function startTool(name: string, source: string): ChildProcess {
  const file = path.join(folder, `${name}.mts`);
  writeFileSync(file, source);
  const { NODE_ENV: _, VITEST: __, ...inherited } = process.env;
  return spawn(process.execPath, [path.join(root, "host", "bootstrap.mjs"), "--run", file, "an argument"], {
    cwd: root,
    env: { ...inherited, NODE_ENV: "production", DATA_DIR: dataFolder, PORT: "45871", DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function outcome(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "close");
  return { code, output };
}

const database = path.join(root, "node_modules", "postgres", "src", "index.js");
const describeSelf = `
  import postgres from ${JSON.stringify(database)};
  const sql = postgres(process.env.DATABASE_URL, { max: 1, onnotice: () => {} });
  const [{ n }] = await sql\`select count(*)::int as n from users\`;
  await sql.end();
  console.log(JSON.stringify({ users: n, argument: process.argv[2], web: process.env.WALLFLOWER_WEB_URL }));
`;

test("a tool gets a migrated database with its first account, and exits with the command's code", async () => {
  const { code, output } = await outcome(startTool("describe", `${describeSelf} process.exit(7);`));
  expect(output.trim()).toBe('{"users":1,"argument":"an argument","web":"http://127.0.0.1:45871"}');
  expect(code).toBe(7);
  expect(existsSync(path.join(dataFolder, "postgres", "data", "postmaster.pid"))).toBe(false);
  expect(existsSync(path.join(dataFolder, "running.json"))).toBe(false);
}, 60_000);

test("a second tool at the same time uses the first one's database, and a stopped one leaves nothing", async () => {
  const first = startTool("wait", 'console.log("here"); setInterval(() => {}, 1000);');
  const ended = outcome(first);
  await once(first.stdout ?? first, "data");
  const second = await outcome(startTool("describe", describeSelf));
  expect(second).toEqual({ code: 0, output: expect.stringContaining('"users":1') });
  first.kill("SIGTERM");
  expect((await ended).code).toBe(0);
  expect(existsSync(path.join(dataFolder, "postgres", "data", "postmaster.pid"))).toBe(false);
}, 60_000);
