import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeDistinctPhoto } from "../../support/pictures";
import { descendants, freePort, setUpTimeoutMs, withoutSettings } from "../support/installation";
import { Organiser } from "../support/organiser";
import { OutsideServices, root } from "../support/outside-services";
import { expect, test } from "../support/test";

test.describe.configure({ timeout: 120_000 });

type Part = { child: ChildProcess; output: () => string };

let home: string;
const parts: Part[] = [];

test.beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), "wallflower-roles-"));
});
test.afterAll(async () => {
  for (const { child } of parts) {
    if (child.exitCode !== null) continue;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
  rmSync(home, { recursive: true, force: true });
});

/** Starts a part of an installation as `npm start` does, in a data folder of its own. */
function start(role: "web" | "worker", port: number, environment: NodeJS.ProcessEnv): Part {
  let output = "";
  const env = { ...environment, PORT: String(port), DATA_DIR: path.join(home, role) };
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

test("a web server alone and a worker alone make a guest's photo ready together", async () => {
  test.setTimeout(setUpTimeoutMs);
  const services = await OutsideServices.start();
  try {
    const [port, unused] = [await freePort(), await freePort()];
    const web = start("web", port, services.environment());
    const url = `http://localhost:${port}`;
    await expect
      .poll(
        () =>
          fetch(`${url}/api/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 90_000 },
      )
      .toBe(true);
    const organiser = await Organiser.signIn({ url, admin: services.admin });
    const event = await organiser.createEvent();
    const { id } = await organiser.submit(event.id, await makeDistinctPhoto(7));
    expect((await organiser.listPosts(event.id)).map(({ media_state }) => media_state)).toEqual(["processing"]);

    const worker = start("worker", unused, services.environment());
    await organiser.waitForRenditions(event.id, id);
    expect(worker.output()).toContain("Wallflower's worker is running.");
    expect([programsOf(web), programsOf(worker)]).toEqual([["web"], ["worker"]]);
  } finally {
    for (const { child } of parts) child.kill("SIGTERM");
    await Promise.all(parts.map(({ child }) => child.exitCode ?? once(child, "exit")));
    await services.dispose();
  }
});

test("a part that shares neither database nor bucket nor push service is refused with what to set", async () => {
  const { child, output } = start("worker", await freePort(), withoutSettings(process.env));
  const [code] = await once(child, "exit");
  expect([code, output()]).toEqual([1, expect.stringContaining("set DATABASE_URL, S3_BUCKET, PUSHER_APP_ID")]);
});
