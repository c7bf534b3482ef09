import type { Page } from "@playwright/test";
import { wallMessages } from "@/lib/shared/messages/wall";
import { wallLayouts } from "@/lib/shared/vocabulary";
import { makeDistinctPhoto } from "../../../support/pictures";
import { expect, test } from "../../support/test";
import { fillWall } from "../../support/wall/fill-wall";
import { keepNewestSet } from "../../support/wall/still-wall";

const people = ["Ada Lovelace", "Grace Hopper", "Edith Clarke", "Mary Jackson", "Hedy Lamarr"];

type HeardNode = { role: string; name: string };

/** Chromium's accessibility tree, as screen readers get it. */
async function readTree(page: Page): Promise<HeardNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => ({ role: String(role?.value ?? ""), name: String(name?.value ?? "") }));
}

const timesIn = (text: string, word: string) => text.split(word).length - 1;

test("a screen reader announces each guest's name once, in every layout and in the open post", async ({
  page,
  organiser,
}) => {
  const event = await organiser.createEvent({ wall_speed: "Off" });
  for (const [index, person_name] of people.entries()) {
    const caption = `Caption ${index}`;
    const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(index), { person_name, caption });
    await organiser.setStatus(id, "approve");
  }
  await keepNewestSet(organiser, event.id);
  await page.goto(`/event/${event.event_url_slug}`);
  for (const wall_layout of wallLayouts) {
    await organiser.call("PUT", `/api/events/update-event/${event.id}`, { wall_layout });
    const isSpotlight = wall_layout === "Single Post Spotlight";
    await expect(page.locator("main section")).toHaveCount(isSpotlight ? 1 : 0);
    const name = ["four", "two", "list"][wallLayouts.indexOf(wall_layout)];
    const standing = page.locator(`main[data-still] ul[data-layout="${name}"] > li`);
    if (!isSpotlight) await expect(standing.first()).toBeVisible();
    // As many of the newest as fit on this screen.
    const shown = people.slice(-(isSpotlight ? 1 : await standing.count()));
    await expect(
      page
        .getByRole("main")
        .getByText(shown[0] ?? "")
        .first(),
    ).toBeVisible();
    const tree = await readTree(page);
    for (const person of shown) {
      const buttons = tree.filter(({ role, name }) => role === "button" && name.includes(person));
      expect(buttons.map(({ name }) => timesIn(name, person))).toEqual([1]);
      const leaves = tree.filter(({ role }) => role === "StaticText" || role === "image");
      expect(leaves.reduce((count, { name }) => count + timesIn(name, person), 0)).toBe(1);
    }
  }

  await page
    .getByRole("main")
    .getByRole("button", { name: /Hedy Lamarr/ })
    .click();
  await expect(page.getByRole("dialog").getByRole("img").first()).toBeVisible();
  const inDialog = (await readTree(page)).filter(({ role }) => role === "StaticText" || role === "image");
  expect(inDialog.reduce((count, { name }) => count + timesIn(name, "Hedy Lamarr"), 0)).toBe(1);
});

for (const [width, height] of [
  [1920, 1080],
  [390, 844],
] as const) {
  test(`the first tab stop on a wall of 120 cards at ${width} pixels is a skip link to its foot, visible on focus`, async ({
    page,
    installation,
    organiser,
  }) => {
    await page.setViewportSize({ width, height });
    const event = await organiser.createEvent({ wall_speed: "Slow" });
    const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(1));
    await organiser.setStatus(id, "approve");
    await fillWall(installation, event.id, 119);
    await page.goto(`/event/${event.event_url_slug}`);
    await expect(page.locator("main li")).toHaveCount(120);
    // The page is hydrated.
    await expect(page.locator("html[data-idle]")).toBeAttached();
    const link = page.getByRole("link", { name: wallMessages.skipPosts });
    await expect(link).not.toBeInViewport();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 1 });
    const isFree = await link.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === element;
    });
    expect(isFree).toBe(true);

    await page.keyboard.press("Enter");
    const foot = page.getByRole("contentinfo");
    await expect(foot).toBeFocused();
    await expect(link).not.toBeInViewport();
    await page.keyboard.press("Tab");
    const way = width < 600 ? wallMessages.postPhoto : wallMessages.scanMe;
    await expect(foot.getByRole("link", { name: way })).toBeFocused();
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  });
}
