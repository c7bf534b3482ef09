import "server-only";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** The worker passes its metrics to the web process with the same data folder through this file. */
const fileIn = (dataDir: string) => path.join(dataDir, "worker-metrics.json");

/** Replaces the file as a whole, so that no reader sees half of it. */
export async function writeWorkerSnapshot(dataDir: string, metrics: object[]): Promise<void> {
  const file = fileIn(dataDir);
  await writeFile(`${file}.new`, JSON.stringify(metrics), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Returns the worker's last metrics; null if the file is absent or damaged. */
export async function readWorkerSnapshot(dataDir: string): Promise<object[] | null> {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), "utf8"));
  } catch {
    return null;
  }
}
