import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { albumApiPaths, albumTokenHeader } from "@/lib/shared/album-paths";
import { apiPaths } from "@/lib/shared/paths";
import { Organiser } from "../../e2e/support/organiser";
import { countDescriptors } from "../../support/host/descriptors";
import { databaseUrlOf } from "../installation-files";
import { repeatPosts } from "../keeping/repeat-posts";
import { makeLargePhoto } from "../posts/large-posts";
import { findProcess } from "../process-memory";
import { askFrom } from "./ask-from";
import type { HostileCase, HostileTarget } from "./hostile-case";

const visitors = 50;
const attackMs = 30_000;
/** A slow visitor takes 64 KB at a time, and leaves before the end. */
const slow = { pauseMs: 250, staysMs: 10_000 };
/** Pause before a visitor who was refused presses the button again. */
const againMs = 500;
const photos = 6;
const posts = 300;
/** A hall is one address. */
const address = "127.0.0.8";

type Tally = { statuses: Record<string, number>; bytes: number };
let token = "";

/** Every visitor of an album downloads all of it at the same moment. */
export const albumDownloads: HostileCase = {
  title: "fifty downloads of an album",
  method:
    `${visitors} visitors at one address download an album of ${posts} large pictures as a ZIP at once, and again, for ` +
    `${attackMs / 1_000} s. Every second one takes 64 KB four times a second, and leaves after ${slow.staysMs / 1_000} s; ` +
    `those who are refused ask again after ${againMs} ms.`,

  async prepare({ installation, eventId }) {
    const organiser = await Organiser.signIn(installation);
    for (let index = 0; index < photos; index += 1) {
      await organiser.setStatus(await organiser.addReadyPost(eventId, await makeLargePhoto()), "approve");
    }
    await repeatPosts(databaseUrlOf(installation), eventId, posts / photos);
    const settings = { is_open: "on" };
    const album = await organiser.call<{ path: string }>("PUT", apiPaths.albums.updateAlbum(eventId), settings);
    token = album.path.split("/").at(-1) ?? "";
    while ((await findZip(installation.url)).path === null) await sleep(againMs);
  },

  async attack({ installation }, signal) {
    const tally: Tally = { statuses: {}, bytes: 0 };
    const endsAt = performance.now() + attackMs;
    const visit = async (isSlow: boolean) => {
      while (performance.now() < endsAt && !signal.aborted) {
        const stays = Math.min(endsAt - performance.now(), isSlow ? slow.staysMs : attackMs);
        const status = await downloadOnce(installation, tally, { pauseMs: isSlow ? slow.pauseMs : 0, staysMs: stays });
        tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
        if (status !== 200) await sleep(againMs);
      }
    };
    await Promise.all(Array.from({ length: visitors }, (_, index) => visit(index % 2 === 1)));
    const counts = Object.entries(tally.statuses).map(([status, times]) => `${status}: ${times}`);
    return `${counts.join(", ")}; ${Math.round(tally.bytes / 1e6)} MB were sent`;
  },

  resource: {
    what: "Descriptors of the web process",
    read: async ({ installation }) => countDescriptors(findProcess(installation, "programs/web")),
  },
};

/** Asks for the ZIP's address; `path` is null while it is refused, or files are still read. */
async function findZip(url: string): Promise<{ status: number; path: string | null }> {
  const headers = { [albumTokenHeader]: token, "content-type": "application/json" };
  const asked = { method: "POST", headers, body: "{}" };
  const answer = await askFrom(address, url + albumApiPaths.createDownload, asked);
  return { status: answer.status, path: answer.status === 200 ? JSON.parse(answer.text).path : null };
}

type Pace = { pauseMs: number; staysMs: number };

/** Resolves to the answer's status; 0 if the connection broke before any. */
async function downloadOnce({ url }: HostileTarget["installation"], tally: Tally, pace: Pace): Promise<number> {
  const { status, path } = await findZip(url).catch(() => ({ status: 0, path: null }));
  return path === null ? status : readZip(url + path, tally, pace);
}

function readZip(url: string, tally: Tally, { pauseMs, staysMs }: Pace): Promise<number> {
  const { port, pathname, search } = new URL(url);
  const options = { host: "127.0.0.1", port, path: pathname + search, localAddress: address, agent: false };
  return new Promise((resolve) => {
    const sent = request(options, async (response) => {
      try {
        for await (const piece of response) {
          tally.bytes += piece.length;
          if (pauseMs > 0) await sleep(pauseMs);
        }
      } catch {
        // The visitor has left.
      }
      clearTimeout(leaving);
      resolve(response.statusCode ?? 0);
    });
    const leaving = setTimeout(() => sent.destroy(), staysMs);
    sent.on("error", () => {
      clearTimeout(leaving);
      resolve(0);
    });
    sent.end();
  });
}
