import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { paths } from "@/lib/shared/paths";
import { newPage, type Studio, settle } from "./studio";

const screen = { width: 1_280, height: 720 };
const shown = { width: 800, height: 450 };
const seconds = 9;
const framesPerSecond = 10;
/** When the post is approved that then comes onto the wall. */
const approvedAfterMs = 1_500;
/** Tried in this order until the clip is small enough. */
const qualities = [62, 54, 46, 38, 30, 22];

type Frame = { at: number; jpeg: Buffer };

/** Films a wall while a post comes onto it, as an animated WebP. READMEs show that by themselves, without a sound. */
export async function recordArrival(
  { browser, url, organiser }: Studio,
  event: { id: string; event_url_slug: string },
  { file, maxBytes }: { file: string; maxBytes: number },
): Promise<void> {
  const waiting = (await organiser.listPosts(event.id)).find(({ status }) => status === "pending");
  if (!waiting) throw new Error("No post waits that could come onto the wall.");
  const page = await newPage(browser, { viewport: screen });
  await page.goto(url + paths.event(event.event_url_slug));
  await settle(page, 3_000);
  const devtools = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  devtools.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1_000, jpeg: Buffer.from(data, "base64") });
    devtools.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await devtools.send("Page.startScreencast", { format: "jpeg", quality: 92 });
  await page.waitForTimeout(approvedAfterMs);
  await organiser.setStatus(waiting.id, "approve");
  await page.waitForTimeout(seconds * 1_000 - approvedAfterMs);
  await devtools.send("Page.stopScreencast");
  await page.close();
  writeFileSync(file, await asClip(evenly(frames), maxBytes));
}

/** The frame that was on the screen at each moment of the clip. */
function evenly(frames: readonly Frame[]): Frame[] {
  const start = frames[0]?.at ?? 0;
  const moments = Array.from({ length: seconds * framesPerSecond }, (_, i) => start + (i * 1_000) / framesPerSecond);
  return moments.flatMap((moment) => frames.findLast(({ at }) => at <= moment) ?? []);
}

async function asClip(frames: readonly Frame[], maxBytes: number): Promise<Buffer> {
  if (frames.length === 0) throw new Error("Nothing was filmed.");
  const small: Buffer[] = [];
  for (const { jpeg } of frames) small.push(await sharp(jpeg).resize(shown).removeAlpha().raw().toBuffer());
  const raw = {
    width: shown.width,
    height: shown.height * small.length,
    channels: 3 as const,
    pageHeight: shown.height,
  };
  const film = Buffer.concat(small);
  for (const quality of qualities) {
    const delay = small.map(() => 1_000 / framesPerSecond);
    const clip = await sharp(film, { raw, limitInputPixels: false })
      .webp({ quality, effort: 4, delay, loop: 0 })
      .toBuffer();
    console.log(`The clip at quality ${quality}: ${Math.round(clip.length / 1_000)} KB`);
    if (clip.length <= maxBytes) return clip;
  }
  throw new Error(`The clip does not fit into ${maxBytes} bytes.`);
}
