import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/all-messages";
import { type ChosenFile, collectKeys, makePhotoFile, openForm } from "../support/guest";
import { expect, test } from "../support/test";

/** Tiles load late: until then a file's name says that it is chosen. */
async function choose(page: Page, ...files: ChosenFile[]) {
  await page.getByLabel("Choose a photo or video").setInputFiles(files);
  for (const { name } of files) await expect(page.getByText(name, { exact: true })).toBeVisible();
}

// The browser logs failed requests. A page fulfilled by the test belongs to no network, so its socket fails.
test.use({
  expectedErrors: [/Failed to load resource|BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/],
  viewport: { width: 390, height: 844 },
});

/** Aborts scripts that are neither in the page's HTML nor its language's messages, until told otherwise. */
async function abortLateScripts(page: Page) {
  let isLost = true;
  let lost = 0;
  let html = "";
  await page.route("**/event-form/*", async (route) => {
    const answer = await route.fetch();
    html += await answer.text();
    await route.fulfill({ response: answer });
  });
  await page.route("**/_next/static/**/*.js*", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!isLost || html.includes(pathname)) return route.continue();
    const answer = await route.fetch();
    if ((await answer.text()).includes(messages.submission.allMandatory)) return route.fulfill({ response: answer });
    lost += 1;
    return route.abort();
  });
  return {
    lost: () => lost,
    letPass: () => {
      isLost = false;
    },
  };
}

test("a post submitted before the rest of the form's script has loaded waits for it and is sent once", async ({
  page,
  installation,
  organiser,
}) => {
  const lateScripts = await abortLateScripts(page);
  const { event, guest } = await openForm(page, installation.url, organiser);
  const keys = collectKeys(page);
  await choose(page, await makePhotoFile("IMG_41.jpg", 41), await makePhotoFile("IMG_42.jpg", 42));
  await guest.fill({ caption: "Early bird" });
  await expect.poll(lateScripts.lost).toBeGreaterThan(1);
  await guest.submit();
  await expect(guest.status.filter({ hasText: messages.guestForm.preparing(" 1 of 2") })).toBeVisible();
  expect(keys).toEqual([]);
  lateScripts.letPass();
  await guest.expectSubmitted();
  expect(keys).toHaveLength(2);
  const posts = await organiser.listPosts(event.id);
  expect(posts.map(({ caption }) => caption)).toEqual(["Early bird", "Early bird"]);
});

test("submitting a form with nothing but a photo reports missing fields before any late script has loaded", async ({
  page,
  installation,
  organiser,
}) => {
  const lateScripts = await abortLateScripts(page);
  const { guest } = await openForm(page, installation.url, organiser);
  await choose(page, await makePhotoFile("IMG_43.jpg", 43));
  await guest.submit();
  const { allMandatory } = messages.submission;
  await expect(page.getByText(allMandatory)).toHaveCount(1);
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(4);
  await guest.fill();
  await expect(page.getByText(allMandatory)).toHaveCount(0);
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  lateScripts.letPass();
  await guest.submit();
  await guest.expectSubmitted();
});
