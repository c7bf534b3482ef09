import "server-only";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { dataSize } from "@/lib/shared/format";
import { doctorRules } from "@/lib/shared/limits/doctor";
import { classifyDisk } from "../../base/disk/disk-room";
import { probeFolder } from "../../base/disk/probe-folder";
import { type Check, ok, problem, reasonOf, warning } from "./check";

/** Version 20.19, as in package.json. */
const minNode = [20, 19] as const;
/** Versions before this one, and those between two long-term ones, get no security fixes (nodejs.org/en/about/previous-releases). */
const oldestMaintained = 22;
const endedMajors = [23, 25];

export const dataFolderCheck: Check = {
  name: "Data folder",
  async run({ settings, dataDir, spoolDir }) {
    // A platform without its own disk has only temporary files.
    const folders = settings.VERCEL ? [spoolDir] : [dataDir, spoolDir];
    try {
      for (const folder of folders) await probeFolder(folder);
      return ok("The data folder is writable.");
    } catch (error) {
      return problem(
        `The data folder is not writable (${reasonOf(error)}).`,
        "Set DATA_DIR to a folder that this user can write to, on a disk with free space.",
      );
    }
  },
};

export const diskCheck: Check = {
  name: "Disk",
  async run({ measureDisk, spoolDir }) {
    const { state, freeBytes, floorBytes } = classifyDisk(await measureDisk());
    const free = dataSize(freeBytes);
    const advice = "Delete old events, or move the data to a larger disk.";
    if (state === "full") return problem(`The disk is full: ${free} are left.`, advice);
    if (state === "floor")
      return problem(`Guests cannot upload: the last ${free} are reserved for the wall and moderation.`, advice);
    const speed = await measureSpeed(spoolDir);
    const perSecond = `${dataSize(speed)} a second`;
    const results = [];
    if (state === "low")
      results.push(
        warning(`The disk is filling up: ${free} are left, and uploads stop at ${dataSize(floorBytes)}.`, advice),
      );
    if (speed < doctorRules.slowBytesPerSecond)
      results.push(
        warning(`The disk is slow: it writes ${perSecond}.`, "Use a local disk; many uploads at once need more."),
      );
    return results.length > 0 ? results : ok(`${free} are left; the disk writes ${perSecond}.`);
  },
};

/** Measures bytes per second with a flush, so that the system's write cache does not count. */
async function measureSpeed(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `.speed-${randomUUID()}`);
  const bytes = Buffer.alloc(doctorRules.speedBytes, "speed");
  const began = performance.now();
  try {
    await writeFile(file, bytes, { flush: true });
    return Math.round((bytes.length / Math.max(1, performance.now() - began)) * 1_000);
  } finally {
    await rm(file, { force: true });
  }
}

/** Checks a version of Node.js, such as '20.19.5'. */
export const nodeCheck = (version = process.versions.node): Check => ({
  name: "Node.js",
  async run() {
    const [major = 0, minor = 0] = version.split(".").map(Number);
    const [wantedMajor, wantedMinor] = minNode;
    if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor))
      return problem(
        `Node.js ${version} is too old.`,
        `Install ${minNode.join(".")} or newer from https://nodejs.org, and start again.`,
      );
    if (major >= oldestMaintained && !endedMajors.includes(major)) return ok(`Node.js ${version} runs.`);
    return warning(`Node.js ${version} gets no security fixes any more.`, "Install 24 from https://nodejs.org.");
  },
});

const ffmpegMs = 10_000;
/** A quarter of a second of gray frames: yuv420p takes one and a half bytes per pixel. */
const frame = { side: 64, count: 8 } as const;
const frameBytes = frame.side * frame.side * 1.5 * frame.count;

export const ffmpegCheck: Check = {
  name: "ffmpeg",
  async run({ settings }) {
    // Bunny converts clips itself.
    if (settings.BUNNY_LIBRARY_ID) return null;
    const command = settings.FFMPEG_PATH ?? "ffmpeg";
    const version = await run(command, ["-version"]).catch(() => null);
    const [, number] = /^ffmpeg version (\S+)/.exec(version ?? "") ?? [];
    if (!number && settings.FFMPEG_PATH)
      return problem(
        "FFMPEG_PATH is not an ffmpeg that this user can run.",
        "Set it to the program's path, or leave it empty to use the one on the PATH.",
      );
    if (!number)
      return warning(
        "ffmpeg was not found: clips that browsers cannot play are not converted.",
        "Install ffmpeg, or set FFMPEG_PATH.",
      );
    try {
      await convertClip(command);
      return ok(`ffmpeg ${number} decodes and encodes H.264.`);
    } catch (error) {
      return problem(
        `ffmpeg ${number} cannot convert a clip to H.264 and AAC (${reasonOf(error)}).`,
        "Install an ffmpeg with libx264, such as your system's package.",
      );
    }
  },
};

const run = async (command: string, args: string[]) =>
  (await promisify(execFile)(command, args, { timeout: ffmpegMs, killSignal: "SIGKILL" })).stdout;

/** Encodes a clip with the same codecs as lib/server/outside/media/ffmpeg.ts, and decodes it. */
async function convertClip(command: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "wallflower-doctor-"));
  const [raw, sound, clip] = ["raw", "sound", "clip.mp4"].map((name) =>
    path.join(/* turbopackIgnore: true */ folder, name),
  ) as [string, string, string];
  const quiet = ["-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-threads", "1"];
  const picture = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", `${frame.side}x${frame.side}`, "-r", "30", "-i", raw];
  const audio = ["-f", "s16le", "-ar", "44100", "-ac", "1", "-i", sound];
  try {
    await writeFile(raw, Buffer.alloc(frameBytes, 128));
    // The same quarter of a second of silence, at 44,100 samples of two bytes a second.
    await writeFile(sound, Buffer.alloc(44_100 * 2 * 0.25));
    await run(command, [...quiet, ...picture, ...audio, "-c:v", "libx264", "-c:a", "aac", clip]);
    await run(command, [...quiet, "-i", clip, "-f", "null", "-"]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const mailCheck: Check = {
  name: "Mail",
  async run({ settings, tryMail }) {
    if (!tryMail)
      return warning("Emails are not sent: they are only written to the data folder's outbox.", "Set SMTP_URL.");
    try {
      await tryMail();
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      const reason = [code, responseCode].filter(Boolean).join(" ") || "no reason given";
      return code === "EAUTH"
        ? problem(`The mail server refuses the login (${reason}).`, "Correct the user and password in SMTP_URL.")
        : problem(`The mail server does not answer (${reason}).`, "Correct the host and port in SMTP_URL.");
    }
    if (settings.MAIL_FROM) return ok("The mail server answers and accepts the login.");
    return warning(
      "Mails come from wallflower@localhost, which many mail servers refuse.",
      "Set MAIL_FROM to an address of your domain.",
    );
  },
};

const dayMs = 86_400_000;

export const backupCheck: Check = {
  name: "Backup",
  async run({ settings, lastBackup, now }) {
    if (settings.VERCEL) return null;
    const last = await lastBackup();
    if (last === null) return warning("There is no backup.", "Schedule backups (docs/deploy.md).");
    const days = Math.floor((now() - new Date(last.at).getTime()) / dayMs);
    const age = days === 0 ? "today" : days === 1 ? "yesterday" : `${days} days ago`;
    const sentence = `The last backup was made ${age}.`;
    return days >= doctorRules.backupDays ? warning(sentence, "Schedule backups (docs/deploy.md).") : ok(sentence);
  },
};
