import { readFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { messages } from "@/lib/shared/messages";
import { makePhoto } from "../../support/pictures";
import { SmallDisk } from "../../support/storage/small-disk";
import { Installation } from "../support/installation";
import { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

/** The whole product with its built-in database on a disk without a free byte. */

test.describe.configure({ timeout: 180_000 });

const diskMegabytes = 300;

type Scene = {
  disk: SmallDisk;
  installation: Installation;
  organiser: Organiser;
  event: { id: string; event_url_slug: string };
  /** Posts with renditions; the first is on the wall. */
  ready: string[];
  /** Posts whose renditions are being made while the disk fills up. */
  underWay: string[];
};

/** Runs a story on a disk that has just been filled. */
async function onFullDisk(story: (scene: Scene) => Promise<void>): Promise<void> {
  const disk = SmallDisk.mount(diskMegabytes);
  try {
    const installation = await Installation.start(() => ({ DATA_DIR: path.join(disk.folder, "data") }));
    try {
      const organiser = await Organiser.signIn(installation);
      const event = await organiser.createEvent();
      const photo = await makePhoto({ width: 1_200, height: 900 });
      const add = () => organiser.addReadyPost(event.id, photo);
      const ready = [await add(), await add(), await add()];
      await organiser.setStatus(ready[0] ?? "", "approve");
      const large = await makePhoto({ width: 4_000, height: 3_000 });
      const posts = await Promise.all([1, 2, 3, 4].map(() => organiser.submit(event.id, large)));
      disk.fill();
      await story({ disk, installation, organiser, event, ready, underWay: posts.map(({ id }) => id) });
    } finally {
      await installation.dispose();
    }
  } finally {
    disk.unmount();
  }
}

type Answer = { status: number; message: string };

async function ask({ installation, organiser }: Scene, address: string, request: RequestInit = {}): Promise<Answer> {
  const headers = { "content-type": "application/json", ...organiser.headers };
  const answer = await fetch(`${installation.url}${address}`, { headers, ...request });
  const text = await answer.text();
  return { status: answer.status, message: answer.status < 400 ? "" : text };
}
const decide = (scene: Scene, id: string, status: string) =>
  ask(scene, `/api/events/update-event-post-status/${id}`, { method: "PUT", body: JSON.stringify({ status }) });
const signIn = (scene: Scene) => {
  const { email, password } = scene.installation.admin;
  const body = JSON.stringify({ email_id: email, password });
  return ask(scene, "/api/auth/login", { method: "POST", headers: { "content-type": "application/json" }, body });
};

/** Decides and signs in until the disk makes one of each fail. Fails on any other error. */
async function untilRefused(scene: Scene): Promise<void> {
  const refused = { decision: 0, signIn: 0 };
  await expect
    .poll(
      async () => {
        for (const id of scene.ready.slice(1)) {
          for (const status of ["approve", "private"])
            refused.decision += await countRefusal(decide(scene, id, status));
        }
        refused.signIn += await countRefusal(signIn(scene));
        return Math.min(refused.decision, refused.signIn);
      },
      { timeout: 60_000, intervals: [10] },
    )
    .toBeGreaterThan(0);
}

async function countRefusal(asking: Promise<Answer>): Promise<number> {
  const { status, message } = await asking;
  expect([200, 503]).toContain(status);
  if (status === 503) expect(message).toContain(messages.http.diskFull);
  return status === 503 ? 1 : 0;
}

/** Frees the disk and expects the installation to recover by itself. */
async function expectRecovery(scene: Scene): Promise<void> {
  const { disk, installation, event, ready, underWay } = scene;
  disk.free();
  await expect.poll(() => ask(scene, "/api/health"), { timeout: 60_000 }).toEqual({ status: 200, message: "" });
  expect(await signIn(scene)).toMatchObject({ status: 200 });
  for (const status of ["approve", "private"]) {
    expect(await decide(scene, ready[1] ?? "", status)).toMatchObject({ status: 200 });
  }
  const organiser = await Organiser.signIn(installation);
  await organiser.addReadyPost(event.id, await makePhoto());
  const statesOf = async () => {
    const posts = await organiser.listPosts(event.id);
    return underWay.map((id) => posts.find((post) => post.id === id)?.media_state);
  };
  await expect.poll(statesOf, { timeout: 120_000 }).toEqual(underWay.map(() => "ready"));
}

if (SmallDisk.canMount("the stories of a full disk")) {
  test("on a full disk, health answers 503, wall and moderation can be read, decisions fail with a sentence, and all recovers", async () => {
    await onFullDisk(async (scene) => {
      const { installation, event } = scene;
      await expect.poll(async () => (await ask(scene, "/api/health")).status).toBe(503);
      expect((await ask(scene, "/api/health")).message).toContain(messages.http.diskFull);
      await untilRefused(scene);
      for (const address of [
        `/event/${event.event_url_slug}`,
        `/api/events/wall-changes/${event.id}?since=0`,
        `/api/events/get-approved-event-posts/${event.id}`,
        `/api/events/get-all-event-posts?event_id=${event.id}`,
        "/api/general/get-storage-state",
      ]) {
        expect([address, await ask(scene, address)]).toEqual([address, { status: 200, message: "" }]);
      }
      // All failures together are logged once.
      expect(installation.output.match(/"level":"error","message":"SOMETHING COULD NOT BE SAVED/g) ?? []).toHaveLength(
        1,
      );
      await expectRecovery(scene);
    });
  });

  test("a database that stops because its write-ahead log has no space restarts by itself once there is space", async () => {
    await onFullDisk(async (scene) => {
      const running = JSON.parse(readFileSync(path.join(scene.disk.folder, "data", "running.json"), "utf8"));
      const sql = postgres(running.database_url, { max: 1, onnotice: () => {} });
      // The next write-ahead log file needs 16 MB: PostgreSQL stops, and again at each start.
      await sql`select pg_switch_wal()`.catch(() => {});
      await decide(scene, scene.ready[1] ?? "", "approve");
      await expect
        .poll(() => scene.installation.output, { timeout: 30_000 })
        .toContain("The database exited unexpectedly");
      await sql.end({ timeout: 1 });
      expect((await ask(scene, "/api/health")).status).toBe(503);
      expect((await decide(scene, scene.ready[1] ?? "", "approve")).status).toBe(503);
      await expectRecovery(scene);
    });
  });
}
