import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, constants, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { listProcesses, type Process } from "../../soak/victims";
import { makeDistinctPhoto, makeUndecodablePhoto } from "../../support/pictures";
import { freePort, withoutSettings } from "../support/installation";
import { Organiser } from "../support/organiser";
import { root } from "../support/server/outside-services";
import { expect, test } from "../support/test";

test.describe.configure({ timeout: 240_000 });

/** A start takes three seconds, or a minute on a busy machine. */
const started = { timeout: 120_000 };

/** Opens the write end of a pipe whose reader is gone. */
function openUnreadPipe(folder: string): number {
  const fifo = path.join(folder, "log");
  execFileSync("mkfifo", [fifo]);
  const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(fifo, constants.O_WRONLY);
  closeSync(reader);
  return writer;
}

const openFullDisk = () => openSync("/dev/full", "w");
const bootstrap = [process.execPath, path.join(root, "host", "bootstrap.mjs")];

const logs: { title: string; open: (folder: string) => number; command: string[] }[] = [
  { title: "a pipe whose reader has gone", open: openUnreadPipe, command: bootstrap },
  // npm only with the full disk: with the pipe it would die of printing its own banner.
  { title: "a full disk, started by npm", open: openFullDisk, command: ["npm", "start"] },
];

function startWith({ command, port, folder, log }: { command: string[]; port: number; folder: string; log: number }) {
  const admin = { email: "admin@example.com", password: randomBytes(12).toString("base64url") };
  const [program = "", ...words] = command;
  const child = spawn(program, words, {
    cwd: root,
    stdio: ["ignore", log, log],
    env: {
      ...withoutSettings(process.env),
      PORT: String(port),
      DATA_DIR: path.join(folder, "data"),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  return { child, place: { url: `http://localhost:${port}`, admin } };
}

/** Pid of the starter, from the installation's own record; null if there is none. */
function starterOf(folder: string): number | null {
  const record = path.join(folder, "data", "running.json");
  return existsSync(record) ? JSON.parse(readFileSync(record, "utf8")).pid : null;
}

/** Pids of starter, worker and web server. */
function running(folder: string) {
  const starter = starterOf(folder);
  const children = listProcesses().filter(({ parent }) => parent === starter);
  const numberOf = (name: string) => children.find(({ command }: Process) => command.includes(name))?.pid;
  return { starter, web: numberOf("programs/web.mjs"), worker: numberOf("programs/worker.mjs") };
}

/** Stops the installation even if npm has already ended and cannot be signalled. */
async function stop(child: ChildProcess, folder: string) {
  const starter = starterOf(folder);
  if (starter) process.kill(starter, "SIGTERM");
  else child.kill("SIGTERM");
  await expect.poll(() => listProcesses().filter(({ pid }) => pid === starter), { timeout: 30_000 }).toEqual([]);
}

// /dev/full exists on Linux only; elsewhere the pipe tests the same.
const possible = logs.filter(({ open }) => open !== openFullDisk || existsSync("/dev/full"));

for (const { title, open, command } of possible) {
  test(`with a log on ${title}, 13 rejected requests end no process, and a new post still reaches the wall`, async ({
    page,
  }) => {
    const folder = mkdtempSync(path.join(tmpdir(), "wallflower-mute-"));
    const log = open(folder);
    const { child, place } = startWith({ command, port: await freePort(), folder, log });
    try {
      const isHealthy = async () => (await fetch(`${place.url}/api/health`).catch(() => null))?.ok ?? false;
      await expect.poll(isHealthy, started).toBe(true);
      const before = running(folder);
      // Each rejection writes a line to the log.
      for (let call = 0; call < 13; call += 1) {
        expect((await fetch(`${place.url}/api/events/get-events`)).status).toBe(401);
      }
      const organiser = await Organiser.signIn(place);
      const event = await organiser.createEvent();
      // Makes the worker log a warning.
      const { id } = await organiser.submit(event.id, await makeUndecodablePhoto());
      const stateOf = async () => (await organiser.listPosts(event.id)).find((post) => post.id === id)?.media_state;
      await expect.poll(stateOf, { timeout: 60_000 }).toBe("failed");
      expect(running(folder)).toEqual(before);

      // Makes the starter log a restart.
      process.kill(before.web ?? 0, "SIGKILL");
      await expect.poll(isHealthy, started).toBe(true);
      expect(running(folder)).toEqual({ ...before, web: expect.any(Number) });
      const photo = await makeDistinctPhoto(1);
      await organiser.setStatus(
        await organiser.addReadyPost(event.id, photo, { caption: "Nobody logs this" }),
        "approve",
      );
      await page.goto(`${place.url}/event/${event.event_url_slug}`);
      await expect(page.getByText("Nobody logs this").first()).toBeVisible();
      await page.close();
    } finally {
      await stop(child, folder);
      closeSync(log);
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
