import { constants } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isDiskFull } from "@/lib/server/base/disk/disk-full";

const coded = (code: string) => Object.assign(new Error(code), { code });
const overQuota = () => Object.assign(new Error("Unknown system error -122"), { errno: -constants.errno.EDQUOT });

describe("full-disk errors", () => {
  it.each([
    ["ENOSPC", coded("ENOSPC")],
    ["a quota, for which Node has no name", overQuota()],
    ["a quota that a decoder met", coded("EDQUOT")],
    [
      "the database's disk_full, in drizzle's error",
      Object.assign(new Error("Failed query", { cause: coded("53100") }), { query: "", params: [] }),
    ],
    ["the cause of a cause", new Error("one", { cause: new Error("two", { cause: coded("ENOSPC") }) })],
    ["one of several", new AggregateError([coded("ECONNRESET"), coded("ENOSPC")])],
  ])("a full disk is recognised by %s", (_, error) => {
    expect(isDiskFull(error)).toBe(true);
  });

  it.each([coded("EACCES"), coded("53200"), new Error("no space left"), "ENOSPC", null])(
    "a full disk is not inferred from %s",
    (error) => {
      expect(isDiskFull(error)).toBe(false);
    },
  );

  it("a full disk is recognised in a circular chain of causes", () => {
    const ring = new Error("one");
    ring.cause = new Error("two", { cause: ring });
    expect(isDiskFull(ring)).toBe(false);
  });

  it("a full disk is never blamed on the file being decoded", async () => {
    const { blamingFile } = await import(path.resolve("lib/server/outside/media/decoder/undecodable.mjs"));
    for (const error of [coded("ENOSPC"), overQuota()]) {
      await expect(blamingFile("unreadable", () => Promise.reject(error))).rejects.toBe(error);
    }
    await expect(blamingFile("unreadable", () => Promise.reject(new Error("bad bytes")))).rejects.toMatchObject({
      isUndecodable: true,
    });
  });
});
