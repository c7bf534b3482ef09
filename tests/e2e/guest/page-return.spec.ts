import { messages } from "@/lib/shared/all-messages";
import { addEventPost, makePhotoFile, openForm } from "../support/guest";
import { expect, test } from "../support/test";

test.use({ expectedErrors: [/Failed to load resource/], viewport: { width: 390, height: 844 } });

test("a form restored from the back-forward cache retries at once", async ({ page, installation, organiser }) => {
  let isAway = true;
  await page.route(addEventPost, (route) => (isAway ? route.abort() : route.continue()));
  const { event, guest } = await openForm(page, installation.url, organiser);
  await guest.choose(await makePhotoFile("IMG_1.jpg", 1));
  await guest.fill();
  await guest.submit();
  await expect(page.getByText(messages.submission.nextTry(9))).toBeVisible({ timeout: 20_000 });
  isAway = false;
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByText(messages.submission.submitted)).toBeVisible({ timeout: 4_000 });
  expect(await organiser.listPosts(event.id)).toHaveLength(1);
});
