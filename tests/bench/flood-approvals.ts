import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import type postgres from "postgres";
import type { Installation } from "../e2e/support/installation";
import type { Organiser } from "../e2e/support/organiser";
import { findChromium } from "../support/chromium";
import { makeDistinctPhoto } from "../support/pictures";
import { measureApproval, measureApprovals, openMeasuredWall, type WaitingPost } from "./approve-to-painted";
import { type Measurement, median, milliseconds, percentile } from "./measure";

const restRounds = 30;
const restMs = 1_200;
const approveEveryMs = 2_000;

type Hall = { event: { id: string; event_url_slug: string }; page: Page; organiser: Organiser };

/** A wall in a browser, and the times from approved to painted on it while nothing else happens; closed afterwards. */
export async function withApprovals<Result>(
  installation: Installation,
  organiser: Organiser,
  work: (hall: Hall, atRest: number[]) => Promise<Result>,
): Promise<Result> {
  const event = await organiser.createEvent({ event_name: "Photo flood" });
  const waiting: WaitingPost[] = [];
  for (let index = 0; index < restRounds; index += 1) {
    const caption = `At rest ${String(index).padStart(3, "0")}`;
    waiting.push({
      id: await organiser.addReadyPost(event.id, await makeDistinctPhoto(index + 700), { caption }),
      caption,
    });
  }
  const browser = await chromium.launch(await findChromium());
  try {
    const page = await openMeasuredWall(browser);
    await page.goto(`${installation.url}/event/${event.event_url_slug}`);
    await page.waitForLoadState("networkidle");
    await sleep(restMs);
    return await work({ event, page, organiser }, await measureApprovals(page, organiser, waiting, restMs));
  } finally {
    await browser.close();
  }
}

/**
 * Approves a post every two seconds, the newest and the oldest by turns, of those that a moderator can see. The function
 * that it gives ends that, and gives the milliseconds from each approval until its picture was painted.
 */
export function approveByTurns({ event, page, organiser }: Hall, database: postgres.Sql): () => Promise<number[]> {
  let isOver = false;
  const samples: number[] = [];
  const running = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const start = performance.now();
      const post = await findVisible(database, event.id, turn % 2 === 0);
      if (post) samples.push(await measureApproval(page, organiser, post));
      await sleep(Math.max(0, approveEveryMs - (performance.now() - start)));
    }
    return samples;
  })();
  running.catch(() => {});
  return () => {
    isOver = true;
    return running;
  };
}

/** A waiting post with a thumbnail, by a caption of its own: the guests of a flood all say the same. */
async function findVisible(database: postgres.Sql, eventId: string, isNewest: boolean): Promise<WaitingPost | null> {
  const order = isNewest ? database`id desc` : database`id asc`;
  const [post] = await database<WaitingPost[]>`
    update posts set caption = 'Flood ' || id
    where id = (
      select id from posts where event_id = ${eventId} and status = 'pending' and thumbnail_media_key is not null
      order by ${order} limit 1)
    returning id, caption`;
  return post ?? null;
}

/** The lines of the report. `factor` is how many times the p95 at rest the p95 may be. */
export function reportApprovals(when: string, samples: number[], atRest: number[], factor: number): Measurement[] {
  const p95 = percentile(samples, 0.95);
  const restP95 = percentile(atRest, 0.95);
  const times = (p95 / restP95).toFixed(1);
  return [
    { what: `Approve to painted ${when}, p50 of ${samples.length}`, value: milliseconds(median(samples)) },
    {
      what: `Approve to painted ${when}, p95`,
      value: milliseconds(p95),
      goal: {
        text: `at most ${factor} times that at rest (here ${times}; at rest ${milliseconds(median(atRest))} and ${milliseconds(restP95)})`,
        isReached: p95 <= factor * restP95,
      },
    },
  ];
}
