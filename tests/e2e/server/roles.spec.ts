import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { createDatabase } from "@/db/client";
import { createAccount } from "@/host/start/accounts";
import { sendFile } from "../../bench/hostile/send-file";
import { killTree } from "../../soak/victims";
import { makeDistinctPhoto } from "../../support/pictures";
import { makeFilm } from "../../support/videos/films";
import { descendants, freePort, setUpTimeoutMs, withoutSettings } from "../support/installation";
import { Organiser } from "../support/organiser";
import { OutsideServices, root } from "../support/server/outside-services";
import { expect, test } from "../support/test";

test.describe.configure({ timeout: 120_000 });

/** What a killed worker has begun must go on elsewhere within this time. */
const takeoverMs = 120_000;

type Part = { child: ChildProcess; output: () => string };

let home: string;
const parts: Part[] = [];

test.beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), "wallflower-roles-"));
});
test.afterAll(async () => {
  for (const { child } of parts) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
  rmSync(home, { recursive: true, force: true });
});

/** Starts a part of an installation as `npm start` does, in a data folder of its own. */
function start(role: "web" | "worker", port: number, environment: NodeJS.ProcessEnv, name: string = role): Part {
  let output = "";
  const env = { ...environment, PORT: String(port), DATA_DIR: path.join(home, name) };
  const child = spawn(process.execPath, [path.join(root, "host", "bootstrap.mjs"), role], { cwd: root, env });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const part = { child, output: () => output };
  parts.push(part);
  return part;
}

const programsOf = ({ child }: Part) =>
  descendants(child.pid ?? 0).flatMap((pid) => {
    try {
      return /programs\/(\w+)\.mjs/.exec(readFileSync(`/proc/${pid}/cmdline`, "utf8"))?.[1] ?? [];
    } catch {
      return [];
    }
  });

const untilReady = (url: string) =>
  expect
    .poll(
      () =>
        fetch(`${url}/api/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 90_000 },
    )
    .toBe(true);

async function stopAll(services: OutsideServices) {
  for (const { child } of parts) child.kill("SIGTERM");
  await Promise.all(parts.map(({ child }) => child.exitCode ?? child.signalCode ?? once(child, "exit")));
  await services.dispose();
}

test("two workers convert the clips of two companies at once, and the one that stays finishes the killed one's", async () => {
  test.setTimeout(setUpTimeoutMs + 2 * takeoverMs);
  const services = await OutsideServices.start();
  const sql = postgres(services.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    start("web", port, services.environment(), "shared web");
    await untilReady(url);
    const other = { email: "second@example.com", password: "long enough" };
    const database = createDatabase(services.databaseUrl, { max: 1 });
    await createAccount(database.db, { companyName: "Second Company", ...other }).finally(database.close);
    const film = await makeFilm({ codec: "hevc", seconds: 40 });
    const posts: string[] = [];
    for (const admin of [services.admin, other]) {
      const organiser = await Organiser.signIn({ url, admin });
      const { id: eventId } = await organiser.createEvent();
      const fields = {
        person_name: "Ada",
        person_email_id: "ada@example.com",
        person_city: "Kansas City",
        caption: "A film",
      };
      const { id, status } = await sendFile(url, eventId, { kind: "clip", bytes: film }, fields);
      expect(status).toBe(201);
      posts.push(id ?? "");
    }
    const workers = [
      start("worker", await freePort(), services.environment(), "first worker"),
      start("worker", await freePort(), services.environment(), "second worker"),
    ];
    const places = async () => {
      const rows = await sql<{ place: string }[]>`
        select distinct runners.place from graphile_worker.jobs jobs join job_runners runners on runners.id = jobs.locked_by
        where jobs.task_identifier = 'convert-clip'`;
      return rows.map(({ place }) => path.basename(place)).sort();
    };
    await expect.poll(places, { timeout: 90_000, intervals: [50] }).toEqual(["first worker", "second worker"]);

    await killTree((workers[0] as Part).child);
    const states = async () => {
      const rows = await sql<{ media_state: string }[]>`select media_state from posts where id in ${sql(posts)}`;
      return rows.map(({ media_state }) => media_state);
    };
    await expect.poll(places, { timeout: takeoverMs }).not.toContain("first worker");
    await expect.poll(states, { timeout: takeoverMs }).toEqual(["ready", "ready"]);
    // Both were converted: HEVC plays in few browsers.
    expect(await sql`select 1 from graphile_worker.jobs where task_identifier like '%-clip'`).toEqual([]);
  } finally {
    await sql.end();
    await stopAll(services);
  }
});

test("a web server alone and a worker alone make a guest's photo ready together", async () => {
  test.setTimeout(setUpTimeoutMs);
  const services = await OutsideServices.start();
  try {
    const [port, unused] = [await freePort(), await freePort()];
    const web = start("web", port, services.environment());
    const url = `http://localhost:${port}`;
    await untilReady(url);
    const organiser = await Organiser.signIn({ url, admin: services.admin });
    const event = await organiser.createEvent();
    const { id } = await organiser.submit(event.id, await makeDistinctPhoto(7));
    expect((await organiser.listPosts(event.id)).map(({ media_state }) => media_state)).toEqual(["processing"]);

    const worker = start("worker", unused, services.environment());
    await organiser.waitForRenditions(event.id, id);
    expect(worker.output()).toContain("Wallflower's worker is running.");
    expect([programsOf(web), programsOf(worker)]).toEqual([["web"], ["worker"]]);
  } finally {
    await stopAll(services);
  }
});

test("a part that shares neither database nor bucket nor push service is refused with what to set", async () => {
  const { child, output } = start("worker", await freePort(), withoutSettings(process.env));
  const [code] = await once(child, "exit");
  expect([code, output()]).toEqual([1, expect.stringContaining("set DATABASE_URL, S3_BUCKET, PUSHER_APP_ID")]);
});
