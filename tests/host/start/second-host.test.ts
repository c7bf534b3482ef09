import { hostname } from "node:os";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { OperatorError } from "@/host/process/operator-error";
import { refuseSecondHost } from "@/host/start/other-hosts";
import { parseEnv } from "@/lib/server/base/settings/env-rules";
import { jobRunnerRules } from "@/lib/shared/limits/operator";
import { createTestDatabase, type TestDatabase } from "../../support/database/database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  vi.spyOn(console, "log").mockImplementation(() => {});
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`delete from job_runners`));

const bucket = { S3_BUCKET: "media", S3_PUBLIC_URL: "https://media.example.com" };
const push = { PUSHER_APP_ID: "1", PUSHER_KEY: "key", PUSHER_SECRET: "secret" };
const start = (settings: Record<string, string> = {}) =>
  refuseSecondHost(parseEnv({ DATABASE_URL: database.url, ...settings })).then(
    () => "starts",
    (error) => {
      if (!(error instanceof OperatorError)) throw error;
      return error.message;
    },
  );

const report = async (host: string, secondsAgo: number) => {
  await database.db.execute(sql`
    insert into job_runners (id, host, seen_at)
    values (${host}, ${host}, clock_timestamp() - make_interval(secs => ${secondsAgo}))
    on conflict (id) do update set seen_at = excluded.seen_at`);
};

it("a start beside another server that reports ends with a sentence that names what both have to share", async () => {
  await report("other-host", 1);
  const reports = setInterval(() => void report("other-host", 0), 500);
  expect(await start()).toMatch(/^Another server \(other-host\) .*S3_BUCKET and PUSHER_APP_ID are not set here/);
  expect(await start(push)).toContain("S3_BUCKET is not set here");
  expect(await start(bucket)).toContain("PUSHER_APP_ID is not set here");
  expect(await start({ ...bucket, ...push })).toBe("starts");
  clearInterval(reports);
}, 120_000);

it("a start waits until a server that has stopped is silent for a minute, and goes on", async () => {
  const startedAt = Date.now();
  await report("former-host", jobRunnerRules.silentSeconds - 4);
  expect(await start()).toBe("starts");
  expect(Date.now() - startedAt).toBeGreaterThan(3_000);
}, 60_000);

it("a server's own report, or one of long ago, keeps no start waiting", async () => {
  await report(hostname(), 1);
  await report("former-host", jobRunnerRules.silentSeconds + 1);
  expect(await start()).toBe("starts");
  expect(await refuseSecondHost(parseEnv({}))).toBeUndefined();
});
