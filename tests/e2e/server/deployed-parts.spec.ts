import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { makeDistinctPhoto } from "../../support/pictures";
import { freePort, setUpTimeoutMs } from "../support/installation";
import { Organiser } from "../support/organiser";
import { OutsideServices } from "../support/server/outside-services";
import { installPackage } from "../support/server/packaged";
import { expect, test } from "../support/test";

test.describe.configure({ timeout: 180_000 });

/** The user of the image and of deploy/kubernetes. */
const imageUser = 1000;

let home: string;
let place: string;
let services: OutsideServices;
const running = new Set<ChildProcess>();

test.beforeAll(async () => {
  test.setTimeout(setUpTimeoutMs);
  home = mkdtempSync(path.join(tmpdir(), "wallflower-parts-"));
  place = installPackage("1.2.3", home);
  // The tree that an image has read-only: nobody may write to it, and only root could all the same.
  spawnSync("chmod", ["-R", "a+rX,a-w", path.join(home, "1.2.3")]);
  chmodSync(home, 0o755);
  services = await OutsideServices.start();
});
test.afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await services?.dispose();
  if (!home) return;
  spawnSync("chmod", ["-R", "u+w", home]);
  rmSync(home, { recursive: true, force: true });
});

type Part = { child: ChildProcess; url: string; output: () => string };

/** Starts a part as its container does: as the image's user where this process is root, with a data folder and /tmp of its own. */
async function start(name: string, ...words: string[]): Promise<Part> {
  const port = await freePort();
  const [data, temporary] = [path.join(home, `${name}-data`), path.join(home, `${name}-tmp`)];
  const user = process.getuid?.() === 0 ? { uid: imageUser, gid: imageUser } : {};
  for (const folder of [data, temporary]) {
    mkdirSync(folder, { recursive: true });
    if (user.uid) chownSync(folder, user.uid, user.gid);
  }
  let output = "";
  const child = spawn(process.execPath, [path.join(place, "wallflower.mjs"), ...words], {
    cwd: place,
    env: { ...services.environment(), PORT: String(port), DATA_DIR: data, TMPDIR: temporary, HOME: temporary },
    ...user,
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  return { child, url: `http://localhost:${port}`, output: () => output };
}

async function becomeReady({ url, output, child }: Part): Promise<void> {
  const ask = async (): Promise<boolean | string> => {
    if (child.exitCode !== null) return output();
    const answer = await fetch(`${url}/api/ready`).catch(() => null);
    return answer?.ok ?? false;
  };
  await expect.poll(ask, { timeout: 60_000 }).toBe(true);
}

async function stop({ child }: Part): Promise<number | null> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const [code] = await ended;
  return code;
}

/** Skips where the machine keeps the image's user out of this project's folder. */
function canUserRead(): boolean {
  if (process.getuid?.() !== 0) return true;
  const read = ["-e", `require("node:fs").readdirSync(${JSON.stringify(place)}); require.resolve("next")`];
  const options = { cwd: place, uid: imageUser, gid: imageUser };
  return spawnSync(process.execPath, read, options).status === 0;
}

test("a migration job, two web servers and a worker run as the image's user on a tree that they cannot write to", async () => {
  test.skip(!canUserRead(), "user 1000 cannot read this project's folder");
  const job = await start("migrate", "db:migrate");
  const [code] = await once(job.child, "exit");
  expect([code, job.output()]).toEqual([0, expect.stringContaining("The database is up to date.")]);

  const webs = [await start("web-1", "web"), await start("web-2", "web")] as const;
  const worker = await start("worker", "worker");
  for (const web of webs) await becomeReady(web);
  if (process.getuid?.() === 0) expect(statSync(`/proc/${webs[0].child.pid}`).uid).toBe(imageUser);

  const [first, second] = await Promise.all(webs.map(({ url }) => Organiser.signIn({ url, admin: services.admin })));
  if (!first || !second) throw new Error("Nobody signed in.");
  const event = await first.createEvent();
  const { id } = await first.submit(event.id, await makeDistinctPhoto(7));
  await second.waitForRenditions(event.id, id);

  await test.step("a web server that restarts during a rollout runs beside the next version's migration", async () => {
    const sql = postgres(services.databaseUrl, { max: 1 });
    try {
      await sql`alter table events add column tomorrow text`;
      await sql`insert into drizzle.__drizzle_migrations (hash, created_at, needs)
        select 'of tomorrow', max(created_at) + 1, max(created_at) from drizzle.__drizzle_migrations`;
      expect(await stop(webs[1])).toBe(0);
      const again = await start("web-2", "web");
      await becomeReady(again);
      const organiser = await Organiser.signIn({ url: again.url, admin: services.admin });
      await organiser.submit(event.id, await makeDistinctPhoto(8));
      expect(await stop(again)).toBe(0);
    } finally {
      await sql`delete from drizzle.__drizzle_migrations where hash = 'of tomorrow'`;
      await sql`alter table events drop column tomorrow`;
      await sql.end();
    }
  });

  expect([await stop(webs[0]), await stop(worker)]).toEqual([0, 0]);
  const written = [...webs, worker].flatMap(({ output }) =>
    output()
      .split("\n")
      .filter((line) => /EACCES|EROFS|EPERM/.test(line)),
  );
  expect(written).toEqual([]);
});
