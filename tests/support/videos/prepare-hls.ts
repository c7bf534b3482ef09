import { execFile, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const command = process.env.FFMPEG_PATH || "ffmpeg";

/** True if ffmpeg, which makes the playlists, runs on this machine. */
export const canPrepareHls = () => spawnSync(command, ["-version"]).status === 0;

/** Converts any clip to what Bunny's CDN serves: a master playlist, segments of a second each, and a picture. */
export async function prepareHls(upload: string, folder: string): Promise<{ width: number; height: number }> {
  const ffmpeg = (...args: string[]) =>
    promisify(execFile)(command, ["-v", "error", "-i", upload, ...args], { cwd: folder });
  const picture = [
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-profile:v",
    "baseline",
    "-pix_fmt",
    "yuv420p",
    "-b:v",
    "800k",
  ];
  const pieces = ["-g", "25", "-keyint_min", "25", "-f", "hls", "-hls_time", "1", "-hls_playlist_type", "vod"];
  await ffmpeg(...picture, "-c:a", "aac", ...pieces, "-master_pl_name", "playlist.m3u8", "video.m3u8");
  await ffmpeg("-frames:v", "1", "thumbnail.jpg");
  const list = await readFile(path.join(folder, "playlist.m3u8"), "utf8");
  const [, width, height] = /RESOLUTION=(\d+)x(\d+)/.exec(list) ?? [];
  return { width: Number(width), height: Number(height) };
}
