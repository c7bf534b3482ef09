import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { SharpCosts } from "./sharp-alone";

const script = fileURLToPath(new URL("./sharp-alone.ts", import.meta.url));
const flags = ["--conditions=react-server", "--import", "tsx"];

/** Runs sharp-alone.ts in a process of its own, on a file that is removed afterwards. */
export async function runSharp(folder: string, photo: Buffer, ...args: string[]): Promise<SharpCosts> {
  const file = path.join(folder, `alone-${process.hrtime.bigint()}.jpg`);
  writeFileSync(file, photo);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, file, ...args]);
    return JSON.parse(stdout);
  } finally {
    rmSync(file);
  }
}

/** Makes `count` thumbnails with one process per core; resolves to the milliseconds for all, and of processor for each. */
export async function thumbnailsOfSharp(folder: string, photo: Buffer, count: number) {
  const cores = os.cpus().length;
  const share = Math.ceil(count / cores);
  const runs = await Promise.all(
    Array.from({ length: cores }, () => runSharp(folder, photo, String(share), "1", "thumbnail")),
  );
  const costs = runs.map(({ thumbnail }) => thumbnail ?? { ms: Number.NaN, cpuMs: Number.NaN });
  const cpuMs = costs.reduce((sum, cost) => sum + cost.cpuMs, 0) / cores;
  return { ms: Math.max(...costs.map(({ ms }) => ms)) * share, cpuMs };
}
