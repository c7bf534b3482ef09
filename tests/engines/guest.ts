import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeDistinctPhoto } from "../support/pictures";
import { makeHeic } from "../support/pictures/heif";
import { GuestForm } from "./guest-form";
import { keepFiles, missField, seeReceipt, turnAndTakeBack } from "./guest-kept";
import type { Walk } from "./walk";

/** The minimum window width of WebKit's MiniBrowser. */
const phone = { width: 447, height: 844 };

/** A guest's steps on a phone. */
export async function walkGuest(walk: Walk): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "wallflower-engine-files-"));
  const begin = async () => {
    const form = await GuestForm.forNewEvent(walk, folder);
    await form.open();
    return form;
  };
  try {
    await walk.page.resize(phone.width, phone.height);
    await walk.step("sends a photo", async () => sendPhoto(await begin()));
    await walk.step("sends several files as a post each", async () => sendSeveral(await begin()));
    const heic = await begin();
    await walk.step("sends a HEIC", () => sendHeic(heic));
    await walk.step("shows the HEIC's picture on the receipt", () => seeReceipt(heic));
    await walk.step("sees the post come onto the wall and takes it back", () => turnAndTakeBack(heic));
    await walk.step("keeps two clips and a photo over a reload", async () => keepFiles(await begin()));
    await walk.step("scrolls a missing field clear of the bar", async () => missField(await begin(), phone.width));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sendPhoto(form: GuestForm) {
  await form.choose(form.file("IMG_1.jpg", await makeDistinctPhoto(1)));
  await form.fill("One photo");
  await form.submit();
  await form.expectSubmitted();
  await form.expectPosts(["One photo"]);
}

async function sendSeveral(form: GuestForm) {
  await form.choose(
    form.file("IMG_2.jpg", await makeDistinctPhoto(2)),
    form.file("IMG_3.jpg", await makeDistinctPhoto(3)),
    form.file("IMG_4.jpg", await makeDistinctPhoto(4)),
  );
  await form.fill("Three at once");
  await form.submit();
  await form.expectSubmitted();
  await form.expectPosts(["Three at once", "Three at once", "Three at once"]);
}

async function sendHeic(form: GuestForm) {
  await form.choose(form.file("IMG_5.heic", makeHeic()));
  await form.fill("From an iPhone");
  await form.submit();
  await form.expectSubmitted();
  await form.expectPosts(["From an iPhone"]);
}
