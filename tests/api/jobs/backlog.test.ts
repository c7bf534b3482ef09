import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { findBacklog } from "@/db/queries/upkeep/jobs";
import { checkHealth } from "@/lib/server/base/http/ready/health";
import { waitMinutesOf } from "@/lib/server/features/posts/backlog";
import { checkStorage } from "@/lib/server/outside/jobs/tasks";
import { mediaBacklog } from "@/lib/shared/limits/disk";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createRuledEvent, sendPhoto } from "../../support/posts/ruled-events";

const installation = testInstallation();
const cast = testCast(installation);

it("from two minutes of waiting on, log, health, the event's page and its guests tell of it, and posts stay", async () => {
  const { deps } = installation;
  const waitSeconds = (seconds: number) =>
    deps.db.execute(sql`update graphile_worker._private_jobs set run_at = now() - make_interval(secs => ${seconds})`);
  const events = await Promise.all([1, 2, 3].map(() => createRuledEvent(installation, cast)));
  const [early = "", late = "", other = ""] = events.map(({ id }) => id);
  for (const event of events.slice(0, 2)) await sendPhoto(event);
  const log = vi.spyOn(console, "warn").mockImplementation(() => {});
  const warned = () => log.mock.calls.filter(([line]) => String(line).includes("wait for their picture")).length;

  await waitSeconds(mediaBacklog.warnSeconds - 5);
  await checkStorage(deps);
  expect([warned(), (await checkHealth(deps)).backlog, await waitMinutesOf(deps, early)]).toEqual([0, "ok", null]);

  await waitSeconds(mediaBacklog.warnSeconds);
  await checkStorage(deps);
  expect([warned(), (await checkHealth(deps)).backlog]).toEqual([1, "long"]);
  expect(await waitMinutesOf(deps, late)).toBe(2);
  expect(await waitMinutesOf(deps, other)).toBeNull();
  expect((await findBacklog(deps.db)).posts).toBe(2);
  log.mockRestore();
});
