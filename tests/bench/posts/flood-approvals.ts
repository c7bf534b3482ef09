import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import type postgres from "postgres";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { findChromium } from "../../support/browser/chromium";
import { makeDistinctPhoto } from "../../support/pictures";
import { type Measurement, median, milliseconds, percentile } from "../measure";
import { measureApproval, measureApprovals, openMeasuredWall, type WaitingPost } from "../wall/approve-to-painted";

/** Approvals while the server is idle. */
const restRounds = 30;
/** Pause between them. */
const restMs = 1_200;
const approveEveryMs = 2_000;

type Hall = { event: { id: string; event_url_slug: string }; page: Page; organiser: Organiser };

/**
 * Opens a wall in a browser, measures approved-to-painted times while the server is idle, runs `work`, and closes the
 * browser.
 */
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
 * Approves a post every two seconds, alternating between the newest and the oldest that a moderator can see. The
 * returned function stops that and resolves to the milliseconds from each approval to its picture's paint.
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

/** Finds a waiting post with a thumbnail and gives it a unique caption; all flood posts have the same one. */
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

/** The rows of the report. `factor` limits the p95, as a multiple of the p95 at rest. */
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
