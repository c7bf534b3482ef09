import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { env } from "@/lib/server/env";
import { readClipTables } from "@/lib/server/outside/media/clip-tables.mjs";
import { clipRules } from "@/lib/shared/limits";

const run = promisify(execFile);
const command = env.FFMPEG_PATH ?? "ffmpeg";
const picture = ["-f", "lavfi", "-i", "testsrc2=size=128x96:rate=30:duration=2"];
const sound = ["-f", "lavfi", "-i", "sine=duration=2"];
const both = [...picture, ...sound, "-shortest"];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-g", "15"];
let folder: string;
let encoders = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "wallflower-shapes-"));
  encoders = await run(command, ["-v", "error", "-encoders"]).then(
    ({ stdout }) => stdout,
    () => "",
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** Clips as cameras, phones, browsers and programs write them. */
const shapes: [name: string, args: string[]][] = [
  ["b-frames.mp4", [...both, "-c:v", "libx264", "-bf", "2", "-c:a", "aac"]],
  ["index-first.mp4", [...both, ...h264, "-c:a", "aac", "-movflags", "+faststart"]],
  ["fragments.mp4", [...both, ...h264, "-c:a", "aac", "-movflags", "frag_keyframe+empty_moov"]],
  ["dash.mp4", [...both, ...h264, "-c:a", "aac", "-movflags", "dash+global_sidx+frag_every_frame"]],
  ["lookup.mp4", [...both, ...h264, "-c:a", "aac", "-movflags", "frag_keyframe+default_base_moof"]],
  ["slow-motion.mp4", ["-f", "lavfi", "-i", "testsrc2=size=128x96:rate=240:duration=1", ...h264]],
  ["uneven.mp4", [...picture, "-vf", "select='not(mod(n,7))+gt(n,40)'", "-vsync", "vfr", ...h264]],
  ["phone.3gp", [...both, ...h264, "-c:a", "aac"]],
  ["timecode.mov", [...both, ...h264, "-c:a", "pcm_s16le", "-timecode", "01:00:00:00"]],
  ["camera.mov", [...both, "-c:v", "mjpeg", "-c:a", "pcm_s16be"]],
  ["prores.mov", [...both, "-c:v", "prores", "-c:a", "pcm_s24le"]],
  ["lossless.mov", [...both, ...h264, "-c:a", "alac"]],
  ["opus.mp4", [...both, ...h264, "-c:a", "libopus"]],
  ["mp3.mp4", [...both, ...h264, "-c:a", "libmp3lame"]],
  ["hevc.mp4", [...both, "-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1", "-c:a", "aac"]],
  ["vp8.webm", [...both, "-c:v", "libvpx", "-cpu-used", "8", "-deadline", "realtime", "-c:a", "libvorbis"]],
  ["vp9.webm", [...both, "-c:v", "libvpx-vp9", "-cpu-used", "8", "-deadline", "realtime", "-c:a", "libopus"]],
  [
    "live.webm",
    [...both, "-c:v", "libvpx", "-cpu-used", "8", "-deadline", "realtime", "-c:a", "libopus", "-live", "1"],
  ],
  ["matroska.mkv", [...both, ...h264, "-c:a", "aac"]],
];

it.each(shapes)("a clip is accepted: %s", { timeout: 60_000 }, async (name, args) => {
  const needed = args.filter((_, at) => ["-c:v", "-c:a"].includes(args[at - 1] ?? ""));
  const missing = needed.filter((encoder) => !encoders.includes(` ${encoder} `));
  if (missing.length > 0) return console.warn(`Not tried: ${command} cannot make ${missing.join(", ")}.`);
  const file = path.join(folder, name);
  await run(command, ["-v", "error", "-y", ...args, file]);
  expect((await readClipTables(file, clipRules)).fault).toBeNull();
});

it("a clip trimmed without re-encoding, with an edit list, is accepted", { timeout: 60_000 }, async () => {
  if (!encoders.includes(" libx264 ")) return console.warn(`Not tried: ${command} cannot make libx264.`);
  const [whole, cut] = [path.join(folder, "whole.mp4"), path.join(folder, "cut.mp4")];
  await run(command, ["-v", "error", "-y", ...both, "-c:v", "libx264", "-c:a", "aac", whole]);
  await run(command, ["-v", "error", "-y", "-ss", "0.7", "-i", whole, "-c", "copy", cut]);
  expect((await readClipTables(cut, clipRules)).fault).toBeNull();
});
