import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/db/migrate";
import { startEmbeddedPostgres } from "@/host/postgres/embedded-postgres";
import { stopOrphans } from "@/host/postgres/orphans";

export const templateName = "wallflower_template";
const prefix = "wallflower-tests-";

/** Uses memory when the system offers it: the tests' database needs speed, not durability. */
const parent = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Stops and removes servers of killed runs; the folder's name has the process id. */
async function sweepAbandonedServers(): Promise<void> {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length).split("-")[0]))) continue;
    const folder = path.join(parent, name);
    try {
      await stopOrphans(path.join(folder, "data"));
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It belongs to another user.
    }
  }
}

/**
 * Stops the server and removes its folder if this process dies first. The shell waits for the end of its input, which
 * only this process holds open. Windows relies on the next run's sweep.
 */
function guard(serverPid: number, folder: string): () => void {
  if (process.platform === "win32") return () => {};
  const script = 'cat > /dev/null; kill -INT "$1"; while kill -0 "$1" 2> /dev/null; do sleep 0.1; done; rm -rf "$2"';
  const shell = spawn("sh", ["-c", script, "sh", String(serverPid), folder], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  shell.unref();
  return () => process.kill(-(shell.pid ?? 0), "SIGKILL");
}

async function createTemplate(serverUrl: string): Promise<void> {
  const url = new URL(serverUrl);
  url.pathname = `/${templateName}`;
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`create database ${sql(templateName)}`;
    await migrateDatabase(url.href);
    // A database can be copied only while nobody is connected to it.
    await sql`alter database ${sql(templateName)} with allow_connections false`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** vitest's globalSetup: one server for the whole run, with the template that createTestDatabase() copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepAbandonedServers();
  const folder = mkdtempSync(path.join(parent, `${prefix}${process.pid}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({ folder, isDurable: false });
    const dismissGuard = guard(server.pid, folder);
    const teardown = async () => {
      dismissGuard();
      await server.stop();
      remove();
    };
    try {
      await createTemplate(server.url);
    } catch (error) {
      await teardown();
      throw error;
    }
    project.provide("databaseServerUrl", server.url);
    return teardown;
  } catch (error) {
    remove();
    throw error;
  }
}
