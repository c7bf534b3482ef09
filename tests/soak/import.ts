import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import sharp from "sharp";
import { databaseUrlOf } from "../bench/installation-files";
import type { Installation } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { makeRandom } from "../support/random";

const files = 500;
/** Files that are written in three parts while the import looks at them. */
const grownFiles = 10;
const doubles = 5;
const fileBytes = 10 * 1024 * 1024;
/** All processes are killed once so many posts are there. */
const killsAt = [150, 320];
/** Longer than two looks of the import (lib/server/features/posts/imports/sweep.ts). */
const partPauseMs = 12_000;
/** In which no further post may come: more than the share's cache of attributes (20 s) and two looks. */
const quietMs = 35_000;
const longestMs = 20 * 60_000;

type Options = { seed: number; log?: (line: string) => void };
type Counts = { posts: number; stalls: number; stalledSeconds: number; kills: number; seconds: number };

/**
 * Imports 500 files of 10 MB from a share that stalls for 10 to 30 seconds again and again, while all processes are
 * killed twice: each content must become one post. Most files are a small picture with random bytes after its end, so
 * that decoding takes no hour; those that grow are photos of noise, incomplete until their last part. Duplicates and
 * links are among them. The share is sshfs with its defaults, on an SFTP server that is stopped and continued.
 */
export async function soakImport(
  installation: Installation,
  { seed, log = () => {} }: Options,
): Promise<Counts & { faults: string[] }> {
  const began = Date.now();
  const organiser = await Organiser.signIn(installation);
  const event = await organiser.createEvent({ event_name: "A share that stalls" });
  const home = mkdtempSync(path.join(tmpdir(), "wallflower-share-"));
  const shared = path.join(home, "share");
  const hashes = await fillShare(shared, path.join(home, "outside"));
  log(`The share holds ${hashes.size} files, ${doubles} duplicates and two links.`);
  const share = await Share.mount(shared, path.join(installation.dataDir, "import", event.event_url_slug));
  const counts: Counts = { posts: 0, stalls: 0, stalledSeconds: 0, kills: 0, seconds: 0 };
  const stop = new AbortController();
  let sql = postgres(databaseUrlOf(installation), { max: 1, onnotice: () => {} });
  const posts = () => sql<{ hash: string }[]>`select original_sha256 as hash from posts where event_id = ${event.id}`;
  try {
    const growing = growFiles(shared, hashes);
    const stalling = stall();
    const deadline = Date.now() + longestMs;
    for (const count of [...killsAt, files]) {
      while ((await posts()).length < count) {
        if (Date.now() > deadline) return { ...counts, faults: [`Only ${(await posts()).length} came.`] };
        await sleep(500);
      }
      log(`${(await posts()).length} posts after ${Math.round((Date.now() - began) / 1_000)} s.`);
      if (count === files) break;
      await sql.end({ timeout: 0 });
      await installation.killEverything();
      counts.kills += 1;
      await installation.start();
      sql = postgres(databaseUrlOf(installation), { max: 1, onnotice: () => {} });
    }
    await growing;
    stop.abort();
    await stalling;
    await sleep(quietMs);
    const faults = await findFaults();
    return { ...counts, faults };

    async function stall() {
      const random = makeRandom(seed);
      const rest = (seconds: number) => sleep(seconds * 1_000, undefined, { signal: stop.signal }).catch(() => {});
      while (!stop.signal.aborted) {
        await rest(10 + random() * 20);
        if (stop.signal.aborted) return;
        const seconds = 10 + random() * 20;
        share.stop();
        await rest(seconds);
        share.continue();
        counts.stalls += 1;
        counts.stalledSeconds += Math.round(seconds);
      }
    }

    async function findFaults(): Promise<string[]> {
      const found = (await posts()).map(({ hash }) => hash);
      counts.posts = found.length;
      counts.seconds = Math.round((Date.now() - began) / 1_000);
      const times = new Map<string, number>();
      for (const hash of found) times.set(hash, (times.get(hash) ?? 0) + 1);
      const faults = [...hashes].flatMap(([hash, name]) =>
        times.get(hash) === 1 ? [] : [`${name} became ${times.get(hash) ?? 0} posts.`],
      );
      const strange = found.filter((hash) => !hashes.has(hash)).length;
      if (strange > 0) faults.push(`${strange} posts are of no file: of a part, or behind a link.`);
      return faults;
    }
  } finally {
    stop.abort();
    await sql.end({ timeout: 1 });
    share.unmount();
    rmSync(home, { recursive: true, force: true });
  }
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Writes all files but those that grow. Resolves to the name of each content, by its SHA-256. */
async function fillShare(folder: string, outside: string): Promise<Map<string, string>> {
  mkdirSync(path.join(folder, "evening"), { recursive: true });
  mkdirSync(outside);
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#557799" } })
    .jpeg()
    .toBuffer();
  const hashes = new Map<string, string>();
  for (let place = 0; place < files - grownFiles; place += 1) {
    const bytes = Buffer.concat([picture, randomBytes(fileBytes - picture.length)]);
    const name = path.join(place % 2 === 0 ? "" : "evening", `IMG_${place}.jpg`);
    writeFileSync(path.join(folder, name), bytes);
    hashes.set(hashOf(bytes), name);
    if (place % (files / doubles) === 7) writeFileSync(path.join(folder, `copy of ${place}.jpg`), bytes);
  }
  writeFileSync(path.join(outside, "private.jpg"), Buffer.concat([picture, randomBytes(fileBytes)]));
  symlinkSync(path.join(outside, "private.jpg"), path.join(folder, "IMG_link.jpg"));
  symlinkSync(outside, path.join(folder, "linked"));
  return hashes;
}

/** Writes files in three parts each, slower than the import looks. */
async function growFiles(folder: string, hashes: Map<string, string>): Promise<void> {
  const growing = Array.from({ length: grownFiles }, async (_, place) => {
    const noise = { type: "gaussian" as const, mean: 128, sigma: 40 + place };
    const create = { width: 4_000, height: 3_000, channels: 3 as const, background: "#888888", noise };
    const bytes = await sharp({ create }).jpeg({ quality: 93 }).toBuffer();
    const name = `GROWN_${place}.jpg`;
    hashes.set(hashOf(bytes), name);
    const third = Math.ceil(bytes.length / 3);
    await sleep(place * partPauseMs);
    for (let start = 0; start < bytes.length; start += third) {
      appendFileSync(path.join(folder, name), bytes.subarray(start, start + third));
      await sleep(partPauseMs);
    }
  });
  await Promise.all(growing);
}

const sftpServers = ["/usr/lib/openssh/sftp-server", "/usr/libexec/openssh/sftp-server", "/usr/lib/ssh/sftp-server"];

/** A folder that is mounted by sshfs, without a network. */
class Share {
  private constructor(
    private readonly server: ChildProcess,
    private readonly folder: string,
  ) {}

  static async mount(source: string, folder: string): Promise<Share> {
    const program = sftpServers.find((place) => existsSync(place));
    const hasSshfs = spawnSync("sshfs", ["--version"]).status === 0;
    if (!program || !hasSshfs) throw new Error("This soak test needs sshfs and OpenSSH's sftp-server.");
    mkdirSync(folder, { recursive: true });
    const before = statSync(folder).dev;
    const server = spawn(program, { stdio: ["pipe", "pipe", "ignore"] });
    const mount = spawn("sshfs", [`share:${source}`, folder, "-f", "-o", "passive"], {
      stdio: [server.stdout, server.stdin, "inherit"],
    });
    const ended = once(mount, "exit");
    while (statSync(folder).dev === before) {
      const isOver = await Promise.race([ended.then(() => true), sleep(100)]);
      if (isOver) throw new Error("sshfs could not mount the share: FUSE (/dev/fuse) is not permitted here.");
    }
    return new Share(server, folder);
  }

  stop(): void {
    this.server.kill("SIGSTOP");
  }

  continue(): void {
    this.server.kill("SIGCONT");
  }

  unmount(): void {
    this.continue();
    execFileSync("fusermount3", ["-u", "-z", this.folder]);
    this.server.kill();
  }
}
