import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";

const startTimeoutMs = 60_000;

/** The programs of one browser and their shared temporary home; `end` stops and removes all of it. */
export class Family {
  readonly home = mkdtempSync(path.join(tmpdir(), "wallflower-engine-"));
  readonly #children: ChildProcess[] = [];

  /** Starts a program in its own process group; `stdio` as in Node. */
  spawn(program: string, args: string[], env: Record<string, string>, stdio: ("ignore" | "pipe")[]): ChildProcess {
    // Browsers leave helper processes behind when killed, so the whole group is killed.
    const child = spawn(program, args, { env: { ...process.env, ...this.#places(), ...env }, stdio, detached: true });
    child.on("error", () => {});
    this.#children.push(child);
    return child;
  }

  async end(): Promise<void> {
    for (const child of this.#children.reverse()) {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
      try {
        if (child.pid) process.kill(-child.pid, "SIGKILL");
      } catch {
        // The group has already ended.
      }
      await ended;
    }
    rmSync(this.home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  /** Keeps caches, profiles and sockets out of the user's home. */
  #places(): Record<string, string> {
    const { home } = this;
    return { HOME: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home };
  }
}

/** Resolves to the first capture group once the program prints a match. Rejects if it exits, or after a minute. */
export function printed(child: ChildProcess, stream: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = () => reject(new Error(`${child.spawnfile} did not start:\n${output.slice(-2_000)}`));
    const timer = setTimeout(fail, startTimeoutMs);
    child.once("exit", fail);
    child.once("error", fail);
    stream.on("data", (chunk) => {
      output += chunk;
      const found = pattern.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
}

/** The program's path from PATH; null if it is not installed. */
export function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}
