import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const megabyte = 1024 ** 2;

/** A separate file system, small enough to be filled. */
export class SmallDisk {
  readonly #ballast: string;

  private constructor(readonly folder: string) {
    this.#ballast = path.join(folder, "ballast");
  }

  /** Tells if this user may mount one; if not, stderr names the skipped tests. */
  static canMount(tests: string): boolean {
    const folder = mkdtempSync(path.join(tmpdir(), "wallflower-mount-"));
    const isMounted = mountAt(folder, 1);
    if (isMounted) execFileSync("umount", [folder]);
    else process.stderr.write(`This user may not mount a file system: ${tests} are left out.\n`);
    rmSync(folder, { recursive: true });
    return isMounted;
  }

  static mount(megabytes: number): SmallDisk {
    const folder = mkdtempSync(path.join(tmpdir(), "wallflower-disk-"));
    if (!mountAt(folder, megabytes)) throw new Error("A file system could not be mounted.");
    return new SmallDisk(folder);
  }

  /** Writes until the disk is full. */
  fill(): void {
    const file = openSync(this.#ballast, "a");
    const zeros = Buffer.alloc(megabyte);
    for (let size = zeros.length; size >= 1; ) {
      try {
        if (writeSync(file, zeros, 0, size) < size) size = Math.floor(size / 4);
      } catch {
        size = Math.floor(size / 4);
      }
    }
    closeSync(file);
  }

  /** Frees what `fill` took. */
  free(): void {
    rmSync(this.#ballast, { force: true });
  }

  unmount(): void {
    execFileSync("umount", [this.folder]);
    rmSync(this.folder, { recursive: true });
  }
}

const mountAt = (folder: string, megabytes: number) =>
  spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]).status === 0;
