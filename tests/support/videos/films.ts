import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** H.264 plays everywhere; HEVC is converted. */
const codecs = {
  h264: ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"],
  hevc: [
    ...["-c:v", "libx265", "-preset", "ultrafast", "-crf", "51", "-pix_fmt", "yuv420p"],
    ...["-x265-params", "log-level=error:keyint=300", "-tag:v", "hvc1"],
  ],
};

type Film = {
  codec: keyof typeof codecs;
  size?: string;
  seconds: number;
  /** The whole is these seconds, repeated without encoding them again. */
  times?: number;
};

/** Makes a film with ffmpeg. */
export async function makeFilm({ codec, size = "1280x720", seconds, times = 1 }: Film): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), "wallflower-film-"));
  const [seed, whole] = [path.join(folder, "seed.mp4"), path.join(folder, "whole.mp4")];
  const ffmpeg = (...args: string[]) => promisify(execFile)("ffmpeg", ["-v", "error", ...args]);
  try {
    await ffmpeg("-f", "lavfi", "-i", `testsrc2=size=${size}:rate=30:duration=${seconds}`, ...codecs[codec], seed);
    await ffmpeg("-stream_loop", String(times - 1), "-i", seed, "-c", "copy", whole);
    return await readFile(whole);
  } finally {
    await rm(folder, { recursive: true });
  }
}
