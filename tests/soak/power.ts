import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort, withoutSettings } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { killTree } from "./victims";

/**
 * Takes the power from a first start after so many seconds: its file system is an ext4 image on a loop device, which
 * ext4 itself shuts down without a flush (EXT4_IOC_SHUTDOWN with NOLOGFLUSH). What was not flushed is gone, as in a real
 * cut, except for what only the drive's own cache had. Needs root, loop devices and Python for the ioctl.
 */

const root = fileURLToPath(new URL("../..", import.meta.url));
const cutAfterSeconds = [1, 5, 15, 40];
const startTimeoutMs = 180_000;
const admin = { email: "admin@example.com", password: "a password for the soak" };

const cutPower = `
import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), (2 << 30) | (4 << 16) | (ord("X") << 8) | 125, struct.pack("I", 2))`;

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: ["ignore", "pipe", "pipe"] });

/** A file system of its own that can be cut and mounted again. */
class Disk {
  readonly #home = mkdtempSync(path.join(tmpdir(), "wallflower-power-"));
  readonly #image = path.join(this.#home, "disk.img");
  readonly folder = path.join(this.#home, "disk");

  constructor() {
    mkdirSync(this.folder);
    run("truncate", "--size=3G", this.#image);
    run("mkfs.ext4", "-q", this.#image);
    this.mount();
  }

  mount(): void {
    run("mount", "-o", "loop", this.#image, this.folder);
  }

  cut(): void {
    run("python3", "-c", cutPower, this.folder);
  }

  unmount(): void {
    run("umount", this.folder);
  }

  dispose(): void {
    rmSync(this.#home, { recursive: true, force: true });
  }
}

function start(dataDir: string, port: number): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ["host/bootstrap.mjs"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...withoutSettings(process.env),
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  return { child, output: () => output };
}

async function findFault(seconds: number, log: (line: string) => void): Promise<string[]> {
  const disk = new Disk();
  const dataDir = path.join(disk.folder, "data");
  const port = await freePort();
  const first = start(dataDir, port);
  try {
    await sleep(seconds * 1_000);
    disk.cut();
    await killTree(first.child);
    disk.unmount();
    disk.mount();
    const startedAt = Date.now();
    const second = start(dataDir, port);
    try {
      const url = `http://localhost:${port}`;
      while (!(await fetch(`${url}/api/health`).catch(() => null))?.ok) {
        const isOver = second.child.exitCode !== null || Date.now() - startedAt > startTimeoutMs;
        if (isOver) return [`Cut after ${seconds} s, it does not start again:\n${second.output()}`];
        await sleep(200);
      }
      await Organiser.signIn({ url, admin });
      const isReset = second.output().includes("refused the password");
      log(`Cut after ${seconds} s: serves again after ${Math.round((Date.now() - startedAt) / 1_000)} s.`);
      return isReset ? [`Cut after ${seconds} s, the password was lost, and had to be set anew.`] : [];
    } finally {
      const ended = second.child.exitCode === null ? once(second.child, "exit") : null;
      second.child.kill("SIGTERM");
      await ended;
    }
  } finally {
    await killTree(first.child);
    disk.unmount();
    disk.dispose();
  }
}

/** Cuts the power of a first start at each of the times, and starts it again. */
export async function soakPower({ log }: { log: (line: string) => void }): Promise<{ faults: string[] }> {
  const faults: string[] = [];
  for (const seconds of cutAfterSeconds) faults.push(...(await findFault(seconds, log)));
  return { faults };
}
