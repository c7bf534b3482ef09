import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DELETE as deleteAd } from "@/app/api/ads/delete-event-ad/[id]/route";
import { GET as getStorageState } from "@/app/api/general/get-storage-state/route";
import { POST as retryRemovals } from "@/app/api/general/retry-removals/route";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { checkOriginals } from "@/lib/server/outside/media/open-originals";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { createAd } from "../../support/events/sponsors";
import { testInstallation } from "../../support/installation";
import { answersAdminsAlone } from "../../support/roles/role-answers";

const installation = testInstallation({ storage: "s3" });
const cast = testCast(installation);

const stateOf = async (who: "admin" | "stranger") => (await call(getStorageState, { as: cast[who] })).body;
const work = () => drainJobs(installation.databaseUrl, installation.deps);
/** Makes a removal fail at its last try. */
async function failForGood() {
  await installation.deps.db.execute(sql`
    select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs), run_at => now(),
      attempts => (select max(max_attempts)::int - 1 from graphile_worker.jobs))`);
  await work();
}

describe.each([
  ["GET", "get-storage-state", getStorageState],
  ["POST", "retry-removals", retryRemovals],
] as const)("%s %s", (method, _, handler) => {
  answersAdminsAlone(handler, () => cast, method);
});

describe("removals that failed for good", () => {
  const nothing = { failed_removals: 0, failing_since: null };

  it("a removal that failed for good is shown to the account's admins until they retry it", async () => {
    const { s3 } = installation;
    const ad = await createAd(installation.deps, cast.account_id);
    const key = ad.media_key;
    s3.undeletable.add(key);
    expect((await call(deleteAd, { method: "DELETE", params: { id: ad.id }, as: cast.admin })).status).toBe(200);
    await work();
    expect(await stateOf("admin"), "tries are left").toMatchObject(nothing);
    await failForGood();
    expect(await stateOf("admin")).toMatchObject({ failed_removals: 1, failing_since: expect.any(String) });
    expect(Date.now() - Date.parse((await stateOf("admin")).failing_since)).toBeLessThan(60_000);
    expect(await stateOf("stranger")).toMatchObject(nothing);

    const strangers = await call(retryRemovals, { method: "POST", as: cast.stranger });
    expect(strangers.body).toEqual({ message: messages.dashboard.removalsRetried(0), retried: 0 });
    expect(await stateOf("admin")).toMatchObject({ failed_removals: 1 });

    s3.undeletable.clear();
    const { body } = await call(retryRemovals, { method: "POST", as: cast.admin });
    expect(body).toEqual({ message: messages.dashboard.removalsRetried(1), retried: 1 });
    expect(await stateOf("admin")).toMatchObject(nothing);
    expect(await installation.storedKeys()).toContain(key);
    await work();
    expect(await installation.storedKeys()).not.toContain(key);
    expect(await stateOf("admin")).toMatchObject(nothing);
  });

  it("a failed removal of the installation's own upkeep is shown to every admin", async () => {
    const { deps, s3 } = installation;
    await deps.storage.put("uploads/a/b/late", { bytes: Buffer.from("late") }, "image/jpeg");
    s3.undeletable.add("uploads/a/b/late");
    await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "remove-media", { keys: ["uploads/a/b/late"] }));
    await failForGood();
    for (const who of ["admin", "stranger"] as const) {
      expect(await stateOf(who)).toMatchObject({ failed_removals: 1 });
    }
    s3.undeletable.clear();
    await call(retryRemovals, { method: "POST", as: cast.stranger });
    await work();
    expect(await installation.storedKeys()).not.toContain("uploads/a/b/late");
    expect(await stateOf("admin")).toMatchObject(nothing);
  });
});

describe("the state of originals", () => {
  let written: string[];
  beforeEach(() => {
    written = [];
    for (const name of ["error", "warn"] as const) {
      vi.spyOn(console, name).mockImplementation((...parts) => void written.push(parts.join(" ")));
    }
  });

  /** Checks a store that was never checked before and gives this answer. */
  async function lookThrough(findOpenOriginal: () => Promise<string | null>) {
    const { storage } = installation.deps;
    installation.deps.storage = { ...storage, findOpenOriginal };
    try {
      return [(await stateOf("admin")).originals, (await stateOf("stranger")).originals];
    } finally {
      installation.deps.storage = storage;
    }
  }

  it("originals that strangers cannot read are shown as closed, and nothing is logged", async () => {
    expect((await stateOf("admin")).originals).toBe("closed");
    expect(written).toEqual([]);
    expect(await installation.storedKeys()).toEqual([]);
  });

  it("originals that strangers can read are shown to every admin and logged as an error with its remedy; the store is checked once", async () => {
    const find = vi.fn(async () => "https://pub-1.r2.dev/");
    expect(await lookThrough(find)).toEqual(["open", "open"]);
    expect(find).toHaveBeenCalledTimes(1);
    expect(written).toHaveLength(1);
    expect(JSON.parse(written[0] ?? "")).toMatchObject({
      level: "error",
      message: expect.stringMatching(
        /^GUESTS' ORIGINAL FILES ARE PUBLIC: .* at https:\/\/pub-1\.r2\.dev\/.*S3_PRIVATE_BUCKET/,
      ),
    });
  });

  it("originals in a store that does not answer are shown as unknown, and checked again after five minutes", async () => {
    const find = vi.fn(async () => Promise.reject(new Error("The store sleeps.")));
    const storage = { ...installation.deps.storage, findOpenOriginal: find };
    expect(await checkOriginals(storage)).toBe("unknown");
    expect(await checkOriginals(storage)).toBe("unknown");
    expect(find).toHaveBeenCalledTimes(1);
    const later = Date.now() + 5 * 60_000 + 1;
    vi.spyOn(Date, "now").mockReturnValue(later);
    await checkOriginals(storage);
    expect(find).toHaveBeenCalledTimes(2);
    expect(JSON.parse(written[0] ?? "")).toMatchObject({ level: "warn", error: expect.stringContaining("sleeps") });
  });
});
