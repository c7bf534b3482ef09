import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { createPostgresPageCache, listenForExpiredPages } from "@/lib/server/outside/adapters/page-cache.postgres";
import { testInstallation } from "../../support/installation";

const installation = testInstallation();
const listeners: { stop: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.stop();
});

/** Another web process, connected to this one; resolves once it listens. */
async function otherProcess(name = "another process") {
  const expiredWalls: (string | null)[] = [];
  const onExpired = async (slug: string | null) => {
    expiredWalls.push(slug);
  };
  const listener = listenForExpiredPages(installation.databaseUrl, onExpired, name);
  listeners.push(listener);
  await listener.ready;
  return expiredWalls;
}

it("a wall that one process expires is expired at once there, and in every other one", async () => {
  const here: (string | null)[] = [];
  const [first, second] = [await otherProcess(), await otherProcess()];
  await createPostgresPageCache(installation.deps.db, (slug) => here.push(slug)).expireWall("summer-party");
  expect(here).toEqual(["summer-party"]);
  await vi.waitFor(() => expect([first, second]).toEqual([["summer-party"], ["summer-party"]]), { timeout: 5_000 });
});

it("an expiry of all walls reaches every process as an expiry of all", async () => {
  const other = await otherProcess();
  await createPostgresPageCache(installation.deps.db, () => {}).expireWall(null);
  await vi.waitFor(() => expect(other).toEqual([null]), { timeout: 5_000 });
});

it("a process does not receive its own expiries", async () => {
  const expiredWalls: (string | null)[] = [];
  const onExpired = async (slug: string | null) => {
    expiredWalls.push(slug);
  };
  const listener = listenForExpiredPages(installation.databaseUrl, onExpired);
  listeners.push(listener);
  await listener.ready;
  const other = await otherProcess();
  await createPostgresPageCache(installation.deps.db, () => {}).expireWall("summer-party");
  await vi.waitFor(() => expect(other).toEqual(["summer-party"]), { timeout: 5_000 });
  expect(expiredWalls).toEqual([]);
});

it("a process expires all its pages after its connection was lost, and listens again", async () => {
  const others = await otherProcess();
  const cache = createPostgresPageCache(installation.deps.db, () => {});
  await installation.deps.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'wallflower web %' and datname = current_database()`,
  );
  // The listener may receive this expiry or not, depending on when its connection is back.
  await cache.expireWall("missed");
  await vi.waitFor(() => expect(others).toContain(null), { timeout: 10_000 });
  others.length = 0;
  await cache.expireWall("winter-party");
  const withoutMissed = () => others.filter((slug) => slug !== "missed");
  await vi.waitFor(() => expect(withoutMissed()).toEqual(["winter-party"]), { timeout: 5_000 });
});

it("an expiry is sent to other processes even when this one cannot expire a page just then", async () => {
  const other = await otherProcess();
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const cache = createPostgresPageCache(installation.deps.db, () => {
    throw new Error("not within a request");
  });
  await cache.expireWall("summer-party");
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
  await vi.waitFor(() => expect(other).toEqual(["summer-party"]), { timeout: 5_000 });
});
