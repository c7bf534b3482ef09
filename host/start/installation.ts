import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { startCommand } from "../process/command";
import { takeLock } from "../process/folder-lock.mjs";
import { OperatorError } from "../process/operator-error";
import { readIfThere, writePrivateFile } from "../process/private-file";

/** Allows one running installation per data folder, and records what other processes may know of it. */

const recordSchema = z.object({ pid: z.number(), port: z.number(), database_url: z.string() });
type RunningRecord = z.infer<typeof recordSchema>;

const recordFile = (dataFolder: string) => path.join(dataFolder, "running.json");

/** Reads the record of the running installation; null if none runs or it is still starting. */
function readRecord(dataFolder: string): RunningRecord | null {
  try {
    return recordSchema.parse(JSON.parse(readIfThere(recordFile(dataFolder)) ?? ""));
  } catch {
    return null;
  }
}

export type InstallationLock = {
  /** Left by an installation that was killed: its processes may still be ending. */
  hasCrashed: boolean;
  record: (record: Omit<RunningRecord, "pid">) => void;
  release: () => Promise<void>;
};

/** Takes the lock of the data folder; null if an installation is running in it. A crash releases it. */
export async function lockInstallation(dataFolder: string): Promise<InstallationLock | null> {
  const release = await takeLock(dataFolder, "installation");
  if (!release) return null;
  const hasCrashed = readIfThere(recordFile(dataFolder)) !== null;
  rmSync(recordFile(dataFolder), { force: true });
  return {
    hasCrashed,
    record: (record) =>
      writePrivateFile(recordFile(dataFolder), `${JSON.stringify({ pid: process.pid, ...record }, null, 2)}\n`),
    release: async () => {
      rmSync(recordFile(dataFolder), { force: true });
      await release();
    },
  };
}

/** Returns the error for a second start in the same folder. */
export function alreadyRunning(dataFolder: string): OperatorError {
  const record = readRecord(dataFolder);
  if (!record) return new OperatorError(`Wallflower is already starting or running with the data in ${dataFolder}.`);
  return new OperatorError(
    `Wallflower is already running at http://localhost:${record.port} with the data in ${dataFolder} (process ${record.pid}).`,
  );
}

/**
 * Returns whether an installation runs in this folder beside a tool; one that was started only for the tool does not
 * count.
 */
export function isServedByOther(dataFolder: string): boolean {
  const record = readRecord(dataFolder);
  return record !== null && record.pid !== process.ppid;
}

/** Resolves to the record of an installation that is starting right now; waits as long as a first start may take. */
export async function waitForRecord(dataFolder: string): Promise<RunningRecord> {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    const record = readRecord(dataFolder);
    if (record) return record;
    await sleep(300);
  }
  throw alreadyRunning(dataFolder);
}

async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port);
    await once(server, "listening");
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EACCES") {
      throw new OperatorError(
        `This user cannot listen on port ${port}. Set PORT to a number above 1023 and start again.`,
      );
    }
    return false;
  } finally {
    server.close();
  }
}

/** Returns the error for a port that another program listens on. */
export const portTaken = (port: number) =>
  new OperatorError(
    `Port ${port} is taken by another program. Stop it, or set PORT to another number: PORT=3001 ${startCommand}`,
  );

/**
 * Throws an OperatorError if another program listens on the port; waits until the processes of a crashed installation
 * free it.
 */
export async function checkPort(port: number, hasCrashed: boolean): Promise<void> {
  const deadline = Date.now() + (hasCrashed ? 10_000 : 0);
  while (!(await isPortFree(port))) {
    if (Date.now() >= deadline) throw portTaken(port);
    await sleep(200);
  }
}
