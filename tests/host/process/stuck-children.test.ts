import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "../../e2e/support/installation";
import { listProcesses } from "../../soak/victims";
import { createTestDatabase, type TestDatabase } from "../../support/database/database";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const allowedMs = 20_000;

let folder: string;
let database: TestDatabase;
const leftOver: number[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "wallflower-stuck-"));
  database = await createTestDatabase();
});
afterEach(() => {
  for (const pid of leftOver.splice(0)) {
    if (listProcesses().some((process) => process.pid === pid)) process.kill(pid, "SIGKILL");
  }
});
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A tool that ignores every signal it can; resolves with its pid once it runs. */
async function startStubbornTool(name: string): Promise<{ bootstrap: ChildProcess; tool: number }> {
  const file = path.join(folder, `${name}.mts`);
  writeFileSync(file, 'process.on("SIGTERM", () => {}); console.log(process.pid); setInterval(() => {}, 1_000);');
  const { NODE_ENV: _, VITEST: __, ...inherited } = process.env;
  const bootstrap = spawn(process.execPath, [path.join(root, "host", "bootstrap.mjs"), "--run", file], {
    cwd: root,
    env: {
      ...inherited,
      NODE_ENV: "production",
      PORT: String(await freePort()),
      DATA_DIR: path.join(folder, name),
      DATABASE_URL: database.url,
      NEXTAUTH_SECRET: "a secret for tests only, as long as a real one",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = await once(bootstrap.stdout ?? bootstrap, "data");
  const tool = Number(output);
  leftOver.push(tool);
  return { bootstrap, tool };
}

const isRunning = (pid: number) => listProcesses().some((process) => process.pid === pid);

async function stop(bootstrap: ChildProcess): Promise<number> {
  const startedAt = performance.now();
  bootstrap.kill("SIGTERM");
  await once(bootstrap, "exit");
  return performance.now() - startedAt;
}

test("a tool that ignores signals is killed within twenty seconds of its stop", async () => {
  const { bootstrap, tool } = await startStubbornTool("tool");
  expect(await stop(bootstrap)).toBeLessThan(allowedMs);
  expect(isRunning(tool)).toBe(false);
}, 60_000);

test("a starter that cannot be told to stop is killed after twenty seconds", async () => {
  const { bootstrap, tool } = await startStubbornTool("starter");
  const starter = listProcesses().find(({ pid }) => pid === tool)?.parent;
  if (!starter || starter === bootstrap.pid) throw new Error("The starter is not found.");
  leftOver.push(starter);
  process.kill(starter, "SIGSTOP");
  const ms = await stop(bootstrap);
  expect(ms).toBeGreaterThan(allowedMs - 1_000);
  expect(ms).toBeLessThan(allowedMs + 3_000);
  expect(isRunning(starter)).toBe(false);
}, 60_000);
