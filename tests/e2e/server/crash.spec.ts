import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { messages } from "@/lib/shared/all-messages";
import { findVictims } from "../../soak/victims";
import { makePhoto, makeUndecodablePhoto } from "../../support/pictures";
import type { Installation } from "../support/installation";
import { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

/** Each test kills or stops the worker's installation and has it running again at its end. */

// Each start takes seconds, and longer on a busy machine.
test.describe.configure({ timeout: 180_000 });

const originalsOf = ({ dataDir }: Installation) => {
  const folder = path.join(dataDir, "media", "originals");
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).sort() : [];
};

/** Sends the first two megabytes of a post that announces five. */
function startUpload({ url }: Installation, eventId: string): http.ClientRequest {
  const request = http.request(`${url}/api/events/add-event-post`, {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=b", "content-length": 5_000_000 },
  });
  request.on("error", () => {});
  request.write(`--b\r\nContent-Disposition: form-data; name="event_id"\r\n\r\n${eventId}\r\n`);
  request.write('--b\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\n');
  request.write(Buffer.alloc(2_000_000, 1));
  return request;
}

test("a post acknowledged with 201 right before kill -9 is there after the next start and gets its renditions", async ({
  installation,
  organiser,
}) => {
  const event = await organiser.createEvent();
  const photo = await makePhoto({ width: 2_000, height: 1_500 });
  const posts = await Promise.all(Array.from({ length: 5 }, () => organiser.submit(event.id, photo)));
  await installation.killEverything();

  await installation.start();
  const again = await Organiser.signIn(installation);
  for (const { id } of posts) await again.waitForRenditions(event.id, id);
  expect((await again.listPosts(event.id)).map(({ id }) => id).sort()).toEqual(posts.map(({ id }) => id).sort());
});

test("kill -9 in the middle of an upload leaves no post and no file", async ({ installation, organiser }) => {
  const event = await organiser.createEvent();
  const originals = originalsOf(installation);
  startUpload(installation, event.id);
  const spool = path.join(installation.dataDir, "spool");
  await expect.poll(() => existsSync(spool) && readdirSync(spool).length).toBe(1);
  await installation.killEverything();

  await installation.start();
  const again = await Organiser.signIn(installation);
  expect(await again.listPosts(event.id)).toEqual([]);
  expect(existsSync(spool) ? readdirSync(spool) : []).toEqual([]);
  expect(originals).toEqual(expect.arrayContaining(originalsOf(installation)));
});

test("SIGTERM leaves no process and no lock, and the next start finds all data", async ({
  installation,
  organiser,
}) => {
  await organiser.createEvent({ event_name: "Still here" });
  const processes = installation.processes();
  expect(processes.length).toBeGreaterThan(3);
  await installation.stop();
  const alive = processes.filter((pid) => spawnSync("ps", ["-p", String(pid)]).status === 0);
  expect(alive).toEqual([]);

  await installation.start();
  const again = await Organiser.signIn(installation);
  const events = await again.call<{ event_name: string }[]>("GET", "/api/events/get-events");
  expect(events.map((event) => event.event_name)).toContain("Still here");
});

test("a web server whose first request is a page recognises every error class: adapters created by a page throw errors that API routes know", async ({
  installation,
  organiser,
}) => {
  const event = await organiser.createEvent();
  const [web] = findVictims(installation, "web server");
  process.kill(web?.pid ?? 0, "SIGKILL");
  const open = () =>
    fetch(`${installation.url}/login`)
      .then(({ status }) => status)
      .catch(() => 0);
  await expect.poll(open, { timeout: 60_000, intervals: [100] }).toBe(200);

  await expect(organiser.createEvent({ event_url_slug: event.event_url_slug })).rejects.toThrow(
    messages.events.slugTaken,
  );
  await expect(organiser.addAd("Lemonade", await makeUndecodablePhoto())).rejects.toThrow(
    messages.submission.photoUnreadable,
  );
  await installation.waitUntilHealthy();
});

test("a second start in the same folder prints a clear error and does not disturb the first", async ({
  installation,
}) => {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const second = spawnSync(process.execPath, ["host/bootstrap.mjs"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: installation.dataDir, PORT: String(installation.port) },
  });
  expect(second.status).toBe(1);
  expect(second.stdout + second.stderr).toContain(`already running at http://localhost:${installation.port}`);
  expect((await fetch(`${installation.url}/api/health`)).status).toBe(200);
});

test("a stop during a request lets that request finish", async ({ installation, organiser }) => {
  const event = await organiser.createEvent();
  const photo = await makePhoto({ width: 3_000, height: 2_000 });
  const posting = Promise.allSettled([organiser.submit(event.id, photo), organiser.submit(event.id, photo)]);
  await sleep(5);
  await installation.stop();
  const answered = (await posting).flatMap((result) => (result.status === "fulfilled" ? [result.value.id] : []));
  await installation.start();
  const stored = (await (await Organiser.signIn(installation)).listPosts(event.id)).map(({ id }) => id);
  expect(stored).toEqual(expect.arrayContaining(answered));
});

test("a client that disconnects during its upload leaves nothing in the spool folder", async ({
  installation,
  organiser,
}) => {
  const event = await organiser.createEvent();
  const request = startUpload(installation, event.id);
  const spool = path.join(installation.dataDir, "spool");
  await expect.poll(() => existsSync(spool) && readdirSync(spool).length).toBe(1);
  request.destroy();
  await expect.poll(() => readdirSync(spool)).toEqual([]);
  expect(await organiser.listPosts(event.id)).toEqual([]);
});
