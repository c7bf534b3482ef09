import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";

const startTimeoutMs = 60_000;

/** Programs of one browser, and the temporary home that they share. All of it ends with `end`. */
export class Family {
  readonly home = mkdtempSync(path.join(tmpdir(), "wallflower-engine-"));
  readonly #children: ChildProcess[] = [];

  /** Starts a program in a process group of its own; `stdio` as Node takes it. */
  spawn(program: string, args: string[], env: Record<string, string>, stdio: ("ignore" | "pipe")[]): ChildProcess {
    // Browsers leave helpers behind when their parent is killed: the group ends them, too.
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
        // The group has ended by itself.
      }
      await ended;
    }
    rmSync(this.home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  /** Keeps caches, profiles and sockets out of the home of the person who runs the check. */
  #places(): Record<string, string> {
    const { home } = this;
    return { HOME: home, XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home };
  }
}

/** Resolves to the match's first group once the program prints it. Rejects if it ends, or takes a minute. */
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

/** The program's path, searched in PATH; null where it is not installed. */
export function findProgram(name: string): string | null {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}
