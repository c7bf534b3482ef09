import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeLock, waitForLock } from "@/host/process/folder-lock.mjs";

const lockModule = new URL("../../../host/process/folder-lock.mjs", import.meta.url).href;
let folder: string;
let holder: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "wallflower lock "));
});
afterEach(() => {
  holder?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that takes the lock and keeps it until it is killed. */
async function lockElsewhere() {
  const script = `import { takeLock } from ${JSON.stringify(lockModule)};
    console.log((await takeLock(${JSON.stringify(folder)}, "a")) ? "taken" : "refused");
    setInterval(() => {}, 1000);`;
  holder = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const [output] = await once(holder.stdout ?? holder, "data");
  return String(output).trim();
}

test("a folder's lock has one holder at a time, for each folder and name", async () => {
  expect(await lockElsewhere()).toBe("taken");
  expect(await takeLock(folder, "a")).toBe(null);
  expect(await takeLock(`${folder}/.`, "a")).toBe(null);
  const other = await takeLock(folder, "b");
  expect(other).not.toBe(null);
  await other?.();
});

test("a symbolic link to a folder has the same lock", async () => {
  const link = `${folder}-link`;
  symlinkSync(folder, link);
  const release = await takeLock(folder, "a");
  expect(await takeLock(link, "a")).toBe(null);
  await release?.();
  rmSync(link);
});

test("kill -9 of a lock's holder frees it at once and leaves no file", async () => {
  await lockElsewhere();
  holder?.kill("SIGKILL");
  await once(holder ?? process, "exit");
  const release = await takeLock(folder, "a");
  expect(release).not.toBe(null);
  await release?.();
  expect(readdirSync(folder)).toEqual([]);
});

test("a waiting process gets the lock when it is released", async () => {
  const release = await takeLock(folder, "a");
  let hasWaited = false;
  const waiting = waitForLock(folder, "a", () => {
    hasWaited = true;
  });
  await expect.poll(() => hasWaited).toBe(true);
  await release?.();
  await (await waiting)();
});

test("of many concurrent starts exactly one gets the lock", async () => {
  const taken = await Promise.all(Array.from({ length: 20 }, () => takeLock(folder, "a")));
  const releases = taken.filter((release) => release !== null);
  expect(releases.length).toBe(1);
  await releases[0]?.();
});
