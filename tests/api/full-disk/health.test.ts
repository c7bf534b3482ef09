import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GET as health } from "@/app/api/health/route";
import { createDatabase } from "@/db/client";
import { spillToDisk } from "@/db/queries/upkeep/disk-bookings";
import { diskAlerts } from "@/lib/shared/limits/disk";
import { messages } from "@/lib/shared/messages";
import type { Storage } from "@/lib/shared/ports/storage";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";

const installation = testInstallation();
const gigabyte = 1024 ** 3;
const plenty = { freeBytes: 500 * gigabyte, totalBytes: 1_000 * gigabyte };

afterEach(() => {
  installation.disk = plenty;
});

/** Asks with a fresh store, whose check is not cached. */
async function askWith(check: Storage["check"], ask: () => Promise<void>) {
  const { storage } = installation.deps;
  installation.deps.storage = { ...storage, check };
  try {
    await ask();
  } finally {
    installation.deps.storage = storage;
  }
}

const noSpace = () => Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));

describe("health on a full disk", () => {
  it("health is 503 with the sentence of a full disk when the store takes no bytes", async () => {
    await askWith(noSpace, async () => {
      const { status, body } = await call(health);
      expect([status, body.code, body.issues]).toEqual([
        503,
        "unavailable",
        [{ path: "storage", message: messages.http.diskFull }],
      ]);
      expect(body.message).toContain(messages.http.diskFull);
    });
    await askWith(installation.deps.storage.check, async () => expect((await call(health)).status).toBe(200));
  });

  it("health is 503 below what PostgreSQL needs for its next log file, even when the web server could still write", async () => {
    await askWith(installation.deps.storage.check, async () => {
      installation.disk = { ...plenty, freeBytes: diskAlerts.fullBytes - 1 };
      expect((await call(health)).body.issues).toEqual([{ path: "storage", message: messages.http.diskFull }]);
    });
    await askWith(installation.deps.storage.check, async () => {
      installation.disk = { ...plenty, freeBytes: diskAlerts.fullBytes };
      expect((await call(health)).status).toBe(200);
    });
  });

  it("health writes its probe at most once in some seconds, and gives all callers the same answer", async () => {
    const check = vi.fn(noSpace);
    await askWith(check, async () => {
      const checkTwentyTimes = async () => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => call(health)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      };
      await checkTwentyTimes();
      await checkTwentyTimes();
      expect(check).toHaveBeenCalledTimes(1);
      vi.spyOn(Date, "now").mockReturnValue(Date.now() + diskAlerts.probeKeepSeconds * 1_000);
      await checkTwentyTimes();
      expect(check).toHaveBeenCalledTimes(2);
    });
  });

  it("health makes the database write to its disk, and fails when that fails", async () => {
    await spillToDisk(installation.deps.db);
    const name = new URL(installation.databaseUrl).pathname.slice(1);
    await installation.deps.db.execute(sql.raw(`alter database ${name} set temp_file_limit = 0`));
    const { db, close } = createDatabase(installation.databaseUrl, { max: 1, isDirect: true });
    try {
      // 53400: a configured limit is exceeded.
      await expect(spillToDisk(db)).rejects.toMatchObject({ cause: { code: "53400" } });
    } finally {
      await close();
      await installation.deps.db.execute(sql.raw(`alter database ${name} reset temp_file_limit`));
    }
  });
});
