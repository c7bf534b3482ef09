import { readdirSync, readlinkSync } from "node:fs";

/** Counts a process's open descriptors that are no connections: those come and go with whoever asks. Linux alone tells. */
export function countDescriptors(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  const targets = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      // Closed between the two looks.
      return "socket:";
    }
  });
  return targets.filter((target) => !target.startsWith("socket:")).length;
}
