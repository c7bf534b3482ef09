import { beforeEach, describe, expect, it, vi } from "vitest";
import { GET as getStorageState } from "@/app/api/general/get-storage-state/route";
import { diskAlerts, diskRules } from "@/lib/shared/limits/disk";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";

const installation = testInstallation();
const cast = testCast(installation);
const gigabyte = 1024 ** 3;
let written: string[];
let now = Date.now();

beforeEach(() => {
  written = [];
  for (const name of ["error", "warn"] as const) {
    vi.spyOn(console, name).mockImplementation((...parts) => void written.push(parts.join(" ")));
  }
  // Earlier tests have logged; this time their throttle has ended.
  now += 10 * diskAlerts.logEverySeconds * 1_000;
  vi.spyOn(Date, "now").mockImplementation(() => now);
});

async function stateWith(freeBytes: number, totalBytes: number) {
  installation.disk = { freeBytes, totalBytes };
  return (await installation.deps.diskRoom.checkDisk()).state;
}

describe("a disk that fills up", () => {
  const { floorBytes } = diskRules;

  it.each([
    ["large", 1_000 * gigabyte, floorBytes, diskAlerts.lowBytes],
    ["small", 10 * gigabyte, gigabyte, gigabyte],
  ])("the disk's warning thresholds match its size: a %s one", async (_, total, floor, low) => {
    expect(await stateWith(floor + low, total)).toBe("enough");
    expect(await stateWith(floor + low - 1, total)).toBe("low");
    expect(await stateWith(floor + 1, total)).toBe("low");
    expect(await stateWith(floor, total)).toBe("floor");
    expect(await stateWith(diskAlerts.fullBytes, total)).toBe("floor");
    expect(await stateWith(diskAlerts.fullBytes - 1, total)).toBe("full");
  });

  it("a disk that fills up is logged before the floor, once in five minutes for each state, with the free bytes", async () => {
    for (let count = 0; count < 3; count += 1) await stateWith(floorBytes + gigabyte, 1_000 * gigabyte);
    for (let count = 0; count < 3; count += 1) await stateWith(floorBytes, 1_000 * gigabyte);
    const lines = () => written.map((line) => JSON.parse(line));
    expect(lines()).toEqual([
      expect.objectContaining({ level: "warn", free: "3 GB", reserve: "2 GB" }),
      expect.objectContaining({ level: "error", free: "2 GB", reserve: "2 GB" }),
    ]);
    now += diskAlerts.logEverySeconds * 1_000;
    await stateWith(floorBytes + gigabyte, 1_000 * gigabyte);
    expect(lines()).toHaveLength(3);
    await stateWith(500 * gigabyte, 1_000 * gigabyte);
    expect(lines()).toHaveLength(3);
  });

  it("a disk that fills up is shown on the dashboard of every admin", async () => {
    installation.disk = { freeBytes: floorBytes + gigabyte, totalBytes: 1_000 * gigabyte };
    for (const as of [cast.admin, cast.stranger]) {
      expect((await call(getStorageState, { as })).body.disk).toEqual({
        state: "low",
        free_bytes: 3 * gigabyte,
        floor_bytes: 2 * gigabyte,
      });
    }
  });
});
