import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findVictims } from "../soak/victims";
import { makeDistinctPhoto } from "../support/pictures";
import { writeLargeClip } from "../support/videos/large-clip";
import { chooser, GuestForm } from "./guest-form";
import { eventually } from "./page";
import { SlowProxy } from "./slow-proxy";
import type { Walk } from "./walk";

const phone = { width: 447, height: 844 };
const clipBytes = 12 * 1024 * 1024;
/** The clip takes six seconds at this rate, so there is time to cut it. */
const bytesPerSecond = 2 * 1024 * 1024;
const awayMs = 25_000;
/** The form waits up to a minute between two retries. */
const goesOnMs = 100_000;

/** A guest's steps while connections and servers fail. */
export async function walkOutage(walk: Walk): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "wallflower-engine-files-"));
  const proxy = await SlowProxy.to(walk.place.origin, bytesPerSecond);
  const begin = () => GuestForm.forNewEvent(walk, folder);
  try {
    await walk.page.resize(phone.width, phone.height);
    await walk.step("takes a file that was chosen before its scripts came", async () =>
      chooseEarly(await begin(), proxy),
    );
    await walk.step("sends a clip through a web process that is killed", async () => cutClip(await begin(), proxy));
    await walk.step("sends a photo once the server is back after 25 s", async () => sendLater(await begin()));
  } finally {
    await proxy.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function chooseEarly(form: GuestForm, proxy: SlowProxy) {
  const { page } = form.walk;
  proxy.holdScripts();
  await page.begin(proxy.via(form.url));
  await page.until("the form is painted", `window.wallflowerEarly && document.querySelector("${chooser}")`);
  await page.chooseFiles(chooser, [form.file("EARLY.jpg", await makeDistinctPhoto(50))]);
  await page.until("the file is held", "window.wallflowerEarly.files.length === 1");
  proxy.releaseScripts();
  await form.untilAlive();
  await form.seesTile("EARLY.jpg");
  await form.fill("Before the scripts");
  await form.submit();
  await form.expectSubmitted();
  await form.expectPosts(["Before the scripts"]);
}

async function cutClip(form: GuestForm, proxy: SlowProxy) {
  const { installation } = form.walk;
  const clip = path.join(form.folder, "CLIP.mp4");
  await writeLargeClip(clip, clipBytes);
  await form.open(proxy.via(form.url));
  await form.choose(clip);
  await form.fill("Cut once");
  const before = proxy.sentBytes;
  await form.submit();
  await eventually("a part of the clip is up", async () => proxy.sentBytes > before + clipBytes / 4);
  const [web] = findVictims(installation, "web server");
  process.kill(web?.pid ?? 0, "SIGKILL");
  await installation.waitUntilHealthy();
  await form.expectSubmitted(goesOnMs);
  await form.expectPosts(["Cut once"]);
}

async function sendLater(form: GuestForm) {
  const { installation } = form.walk;
  await form.open();
  await form.choose(form.file("LATER.jpg", await makeDistinctPhoto(51)));
  await form.fill("Patience");
  await installation.stop();
  try {
    await form.submit();
    await sleep(awayMs);
  } finally {
    await installation.start();
  }
  await form.expectSubmitted(goesOnMs);
  await form.expectPosts(["Patience"]);
}
