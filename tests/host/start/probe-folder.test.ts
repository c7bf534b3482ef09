import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "wallflower-probe-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Probes a store in a process limited to files of this many blocks: zero allows empty files only, like a full disk. */
function checkWith(blocks: number | "unlimited") {
  const script = `
    import { createDiskStorage } from "@/lib/server/outside/adapters/storage.disk";
    createDiskStorage(${JSON.stringify(path.join(folder, "media"))}, String).check().then(
      () => process.stdout.write("takes bytes"),
      (error) => process.stdout.write(error.code),
    );`;
  const node = [process.execPath, "--conditions=react-server", "--import", "tsx", "--input-type=module", "-e", script];
  const child = spawnSync("sh", ["-c", `ulimit -f ${blocks}; exec "$@"`, "sh", ...node], {
    encoding: "utf8",
    env: { ...process.env, TSX_DISABLE_CACHE: "1" },
  });
  return child.stdout || child.stderr;
}

test("the probe of a store detects a disk that accepts only empty files, and leaves nothing behind", () => {
  expect(checkWith("unlimited")).toBe("takes bytes");
  expect(checkWith(0)).toBe("EFBIG");
  expect(readdirSync(path.join(folder, "media"))).toEqual([]);
});
