import { messages } from "@/lib/shared/all-messages";
import { makeDistinctPhoto } from "../support/pictures";
import { makeClip } from "../support/videos/clips";
import type { GuestForm } from "./guest-form";

const text = messages.guestForm;

/** The number of files that the form has stored on the phone. */
const keptFiles = `new Promise((resolve) => {
  const opening = indexedDB.open("wallflower-guest");
  opening.onsuccess = () => {
    const database = opening.result;
    if (!database.objectStoreNames.contains("kept")) return resolve(0);
    const reading = database.transaction("kept").objectStore("kept").getAllKeys();
    reading.onsuccess = () => {
      database.close();
      resolve(reading.result.filter((key) => key.startsWith("file:")).length);
    };
  };
})`;

/** Chooses clips, which are ready at once, together with a photo; then leaves the page and comes back. */
export async function keepFiles(form: GuestForm): Promise<void> {
  const { page } = form.walk;
  const files = [
    form.file("CLIP_1.mp4", await makeClip()),
    form.file("CLIP_2.mov", await makeClip({ container: "mov" })),
    form.file("IMG_6.jpg", await makeDistinctPhoto(6)),
  ];
  await form.choose(...files);
  await page.until("all three are kept", `(await ${keptFiles}) === 3`);
  await page.misses("Closing this page loses");
  await form.open();
  await page.sees(text.keptTitle);
  await page.click(text.resume);
  for (const name of ["CLIP_1.mp4", "CLIP_2.mov", "IMG_6.jpg"]) await form.seesTile(name);
  await page.misses("The upload continues where it stopped");
  await form.fill("Kept");
  await form.submit();
  await form.expectSubmitted(60_000);
  await form.expectPosts(["Kept", "Kept", "Kept"]);
}

/** Tells if the focused element is uncovered. */
const isFree = `(() => {
  const element = document.activeElement;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [left + 12, right - 12].every((x) =>
    [top + 4, bottom - 4].every((y) => document.elementFromPoint(x, y) === element));
})()`;

/** Submits without a name, at full height and at the height that a keyboard leaves. */
export async function missField(form: GuestForm, width: number): Promise<void> {
  const { page } = form.walk;
  await form.choose(form.file("IMG_7.jpg", await makeDistinctPhoto(7)));
  for (const height of [844, 600, 420]) {
    await page.resize(width, height);
    await page.evaluate("window.scrollTo(0, 0)");
    await page.evaluate(`document.querySelector("form").requestSubmit()`);
    await page.until("the name has the focus", `document.activeElement?.name === "person_name"`);
    await page.until(`the name lies free at ${height} px`, isFree);
    await page.evaluate("document.activeElement.blur()");
  }
  await page.resize(width, 844);
}

/** Engines that cannot decode the HEIC just sent show the server's picture. */
export async function seeReceipt(form: GuestForm): Promise<void> {
  const { page } = form.walk;
  const picture = `document.querySelector("figure img")`;
  await page.until("the receipt shows a picture", `${picture}?.complete && ${picture}.naturalWidth > 0`, 40_000);
  const save = JSON.stringify(messages.receipt.savePicture);
  const isReady = `(button) => button.innerText.trim() === ${save} && button.ariaBusy !== "true"`;
  await page.until("it can be saved", `[...document.querySelectorAll("button")].some(${isReady})`);
}

/** Waits until the card shows the post as on the wall, and takes the post back. */
export async function turnAndTakeBack(form: GuestForm): Promise<void> {
  const { page, organiser } = form.walk;
  const [post] = await organiser.listPosts(form.eventId);
  const id = post?.id ?? "";
  await organiser.waitForRenditions(form.eventId, id);
  await organiser.setStatus(id, "approve");
  await page.sees(messages.receipt.onTheWall);
  await page.click(messages.page.myPosts);
  await page.click(messages.receipt.takeBack);
  await page.click(messages.receipt.takeBackYes);
  await page.sees(messages.receipt.takenBack);
  await form.expectPosts([]);
}
