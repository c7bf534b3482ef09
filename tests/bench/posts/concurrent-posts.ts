import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { startChildServer } from "../child-server";
import { median, ratio, type Section, timed } from "../measure";
import { makeLargePhoto, multipartBody, sendPost } from "./large-posts";

const guests = 50;
const rounds = 3;
const megabyte = 1024 * 1024;

/**
 * Fifty guests send 8 MB each at once: measures the rate, compared with a server that only writes bodies to disk, and
 * memory.
 */
export async function benchConcurrentPosts(installation: Installation, organiser: Organiser): Promise<Section> {
  const event = await organiser.createEvent({ event_name: "Concurrent posts" });
  const photo = await makeLargePhoto();
  const body = multipartBody(event.id, photo);
  const folder = mkdtempSync(path.join(installation.dataDir, "sink-"));
  const sink = await startChildServer("./posts/sink-server.ts", [folder]);
  const flushing = await startChildServer("./posts/sink-server.ts", [folder, "flush"]);
  const post = `${installation.url}/api/events/add-event-post`;

  const memory = watchMemory(installation);
  const durations = { posts: [] as number[], sink: [] as number[], flushing: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    durations.sink.push(await timed(() => sendAll(sink.url, body)));
    durations.flushing.push(await timed(() => sendAll(flushing.url, body)));
    durations.posts.push(await timed(() => sendAll(post, body)));
  }
  const peak = memory.stop();
  await Promise.all([sink.stop(), flushing.stop()]);
  rmSync(folder, { recursive: true });

  const speed = (ms: number) => `${Math.round((guests * body.length) / megabyte / (ms / 1000))} MB/s`;
  // A post's CPU cost is the same on every disk, so a faster disk lowers the share: 0.57 at 326 MB/s flushed, 0.49 to
  // 0.54 at some 590 MB/s.
  const share = median(durations.flushing) / median(durations.posts);
  return {
    title: "Fifty guests at once",
    method:
      `${guests} posts of ${(photo.length / megabyte).toFixed(1)} MB at the same moment, the median of ${rounds} rounds. ` +
      "A post is on the disk before its answer; the bare server is measured with and without that. Meanwhile the worker " +
      "makes pictures.",
    measurements: [
      { what: "Posts, stored and in the database", value: speed(median(durations.posts)) },
      { what: "Bodies streamed into files and flushed", value: speed(median(durations.flushing)) },
      { what: "Bodies streamed into files, left to the system to write", value: speed(median(durations.sink)) },
      { what: "Posts to unflushed stream", value: ratio(median(durations.sink) / median(durations.posts)) },
      {
        what: "Posts to bare stream to disk",
        value: ratio(share),
        goal: { text: "0.45 or more", isReached: share >= 0.45 },
      },
      {
        what: "Web server's peak memory",
        value: `${Math.round(peak / megabyte)} MB`,
        goal: { text: "under 300 MB", isReached: peak < 300 * megabyte },
      },
    ],
  };
}

async function sendAll(url: string, body: Buffer) {
  await Promise.all(Array.from({ length: guests }, () => sendPost(url, body)));
}

/** Samples the web process' resident memory in bytes. */
function watchMemory(installation: Installation) {
  const web = installation.processes().find((pid) => /programs\/web/.test(commandOf(pid)));
  if (!web) throw new Error("The web process was not found.");
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, Number(execFileSync("ps", ["-o", "rss=", "-p", String(web)], { encoding: "utf8" })) * 1024);
  };
  const timer = setInterval(look, 100);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return peak;
    },
  };
}

function commandOf(pid: number): string {
  try {
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}
