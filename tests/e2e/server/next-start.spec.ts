import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { setUpTimeoutMs } from "../support/installation";
import { Organiser } from "../support/organiser";
import { OutsideServices } from "../support/server/outside-services";

test.describe.configure({ timeout: 180_000 });

let services: OutsideServices;

test.beforeAll(async () => {
  test.setTimeout(setUpTimeoutMs);
  services = await OutsideServices.start();
});
test.afterAll(() => services?.dispose());

/** Output of plain `next start` before it exits, without Next's banner. */
async function outputOf(starting: Promise<unknown>): Promise<string> {
  const error = await starting.then(
    () => new Error("It serves."),
    (reason: Error) => reason,
  );
  expect(error.message).toMatch(/^The web process ended:/);
  expect(error.message).not.toMatch(/\n\s+at /);
  return error.message;
}

test("plain next start exits with a sentence if a required service is not configured", async () => {
  const noPusher = Object.fromEntries(
    ["APP_ID", "KEY", "SECRET", "HOST", "PORT", "TLS"].map((name) => [`PUSHER_${name}`, ""]),
  );
  const words = await outputOf(services.startWeb(() => noPusher));
  expect(words).toContain("PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET are not set");
  const none = { DATABASE_URL: "", DATABASE_DIRECT_URL: "" };
  expect(await outputOf(services.startWeb(() => none))).toContain("DATABASE_URL is not set");
});

test("plain next start exits with a sentence if a variable is invalid", async () => {
  const words = await outputOf(services.startWeb(() => ({ PUBLIC_URL: "https://wall.example.com/wall" })));
  expect(words).toContain("PUBLIC_URL must be an address without a path");
});

test("plain next start exits with a sentence if a newer version has migrated the database", async () => {
  const sql = postgres(services.databaseUrl, { max: 1 });
  try {
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 4102444800000)`;
    expect(await outputOf(services.startWeb())).toContain("The database has a migration from a newer version");
    await sql`delete from drizzle.__drizzle_migrations where hash = 'of tomorrow'`;
  } finally {
    await sql.end();
  }
});

test("plain next start without a bucket exits with a sentence beside another server that reports", async () => {
  const sql = postgres(services.databaseUrl, { max: 1, onnotice: () => {} });
  const report = () =>
    sql`insert into job_runners (id, host, seen_at) values ('other', 'other-host', clock_timestamp())
        on conflict (id) do update set seen_at = excluded.seen_at`.execute();
  await report();
  const reports = setInterval(() => void report(), 500);
  try {
    const names = ["BUCKET", "REGION", "ENDPOINT", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY", "PUBLIC_URL"];
    const noBucket = Object.fromEntries(names.map((name) => [`S3_${name}`, ""]));
    const words = await outputOf(services.startWeb(() => noBucket));
    expect(words).toContain("Another server (other-host) serves this database, and S3_BUCKET is not set here");
  } finally {
    clearInterval(reports);
    await sql`delete from job_runners`;
    await sql.end();
  }
});

test("plain next start with its log on a full disk survives 13 rejected requests", async () => {
  // On systems without /dev/full, a read-only file descriptor also fails every write.
  const log = existsSync("/dev/full") ? openSync("/dev/full", "w") : openSync(".env.example", "r");
  const web = await services.startWeb(() => ({}), log);
  closeSync(log);
  for (let call = 0; call < 13; call += 1) {
    expect((await fetch(`${web.url}/api/events/get-events`)).status).toBe(401);
  }
  await Organiser.signIn(web);
  await web.stop();
});

test("a restore names the web process that serves the database, and proceeds once it has stopped, or with force", async () => {
  const file = path.join(tmpdir(), `wallflower-e2e-served-${process.pid}.tar`);
  try {
    const web = await services.startWeb();
    const restore = (...words: string[]) => services.runTool("host/restore.ts", file, "--replace", ...words);
    const namesOf = async () => {
      const organiser = await Organiser.signIn(web);
      const events = await organiser.call<{ event_name: string }[]>("GET", "/api/events/get-events");
      return events.map(({ event_name }) => event_name).sort();
    };
    await (await Organiser.signIn(web)).createEvent({ event_name: "In the backup" });
    expect(await services.runTool("host/backup.ts", file)).toMatchObject({ code: 0 });
    await (await Organiser.signIn(web)).createEvent({ event_name: "After it" });

    const refused = await restore();
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("with a web process (") });
    expect(refused.output).toContain(`on ${hostname().slice(0, 36)})`);
    expect(await namesOf()).toEqual(["After it", "In the backup"]);

    expect(await restore("--force")).toMatchObject({ code: 0, output: expect.stringContaining("Restored") });
    expect(await namesOf()).toEqual(["In the backup"]);
    await web.stop();
    expect(await restore()).toMatchObject({ code: 0, output: expect.stringContaining("Restored") });
  } finally {
    rmSync(file, { force: true });
  }
});
