import { readdirSync, readlinkSync } from "node:fs";

/** Counts a process's open descriptors except sockets, which come and go with clients. Works on Linux only. */
export function countDescriptors(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  const targets = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      // Closed between listing and reading.
      return "socket:";
    }
  });
  return targets.filter((target) => !target.startsWith("socket:")).length;
}
