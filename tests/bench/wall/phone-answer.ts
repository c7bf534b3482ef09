import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { type ChosenFile, Guest } from "../../e2e/support/guest";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { findChromium } from "../../support/browser/chromium";
import { makeDistinctPhoto } from "../../support/pictures";
import { median, milliseconds, percentile, type Section } from "../measure";
import { measurePaint, openMeasuredWall } from "./approve-to-painted";

const rounds = 30;
/** Pause between two approvals, so that the large picture of the post before is over. */
const betweenMs = 10_000;
const goalMs = 600;

/** Measures how far apart an open wall and the guest's open receipt show the same approval. */
export async function benchPhoneAnswer(installation: Installation, organiser: Organiser): Promise<Section> {
  const event = await organiser.createEvent({ event_name: "Phone answers" });
  const browser = await chromium.launch(await findChromium());
  try {
    const wall = await openMeasuredWall(browser);
    await wall.goto(`${installation.url}/event/${event.event_url_slug}`);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const phone = await context.newPage();
    // tsx wraps functions in a __name helper that the browser lacks.
    await phone.addInitScript({ content: "globalThis.__name = (marked) => marked;" });
    const guest = new Guest(phone, installation.url, event.event_url_slug);
    await guest.open();
    const gaps: number[] = [];
    const answers: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const caption = `Round ${String(round).padStart(2, "0")}`;
      const startedAt = Date.now();
      const id = await send({ guest, organiser, eventId: event.id }, caption, round);
      await sleep(Math.max(0, betweenMs - (Date.now() - startedAt)));
      await phone.evaluate(watchForAnswer);
      const approvedAt = Date.now();
      const painted = await measurePaint(wall, caption, () => organiser.setStatus(id, "approve"));
      const answered =
        (await phone.evaluate(() => (globalThis as unknown as { answered: Promise<number> }).answered)) - approvedAt;
      gaps.push(Math.abs(answered - painted));
      answers.push(answered);
      await phone.getByRole("button", { name: "Post another" }).click();
    }
    const p95 = percentile(gaps, 0.95);
    return {
      title: "The phone answers with the wall",
      method:
        `${rounds} posts, approved at least ${betweenMs / 1_000} seconds apart, on an open wall of 1920 by 1080 and on the open ` +
        "receipt of the phone that sent them, both in one Chromium with their sockets open. The wall's clock stops when " +
        "the frame with the picture is painted, in its card or large; the phone's when the frame with the photo that " +
        "flies up is painted.",
      measurements: [
        { what: "Approve to the phone's answer, p50", value: milliseconds(median(answers)) },
        { what: "Between wall and phone, p50", value: milliseconds(median(gaps)) },
        {
          what: "Between wall and phone, p95",
          value: milliseconds(p95),
          goal: { text: `${goalMs} ms or less`, isReached: p95 <= goalMs },
        },
      ],
    };
  } finally {
    await browser.close();
  }
}

type Sending = { guest: Guest; organiser: Organiser; eventId: string };

/** Sends a photo by the form; resolves to the post's id once its pictures are made. */
async function send({ guest, organiser, eventId }: Sending, caption: string, seed: number): Promise<string> {
  const buffer = await makeDistinctPhoto(seed + 700);
  const file: ChosenFile = { name: `IMG_${seed}.jpg`, mimeType: "image/jpeg", buffer };
  await guest.choose(file);
  await guest.fill({ caption });
  await guest.submit();
  await guest.page.getByRole("figure").filter({ hasText: caption }).waitFor();
  const post = (await organiser.listPosts(eventId)).find((one) => one.caption === caption);
  if (!post) throw new Error("The post did not arrive.");
  await organiser.waitForRenditions(eventId, post.id);
  return post.id;
}

/** In the browser: makes `answered` resolve to the time right after the frame that paints another flying photo. */
function watchForAnswer(): void {
  const known = document.querySelectorAll("[data-flight]").length;
  const answered = new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll("[data-flight]").length <= known) return void requestAnimationFrame(look);
      // A frame's callbacks run before its paint; a message posted from one arrives right after the paint.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  Object.assign(globalThis, { answered });
}
