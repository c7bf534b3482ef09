import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { copies, makeScene } from "../../support/pictures/scenes";
import { expectAccessible, expectAccessibleAndReachable } from "../support/accessible";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

const text = messages.rules.group;
const card = (page: Page, name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name},`) });

/** Sends a picture, two copies of it and two others, in turn, and waits for the worker. */
async function sendCopies(organiser: Organiser, id: string) {
  const scene = await makeScene(11);
  const pictures: [string, Buffer][] = [
    ["Ada", scene],
    ["Ben", await makeDistinctPhoto(70)],
    ["Cleo", await copies["recompressed at quality 40"](scene)],
    ["Dora", await makeScene(12)],
    ["Emil", await copies["resized to a half"](scene)],
  ];
  for (const [person_name, picture] of pictures) {
    const post = await organiser.submit(id, picture, { person_name });
    await organiser.waitForRenditions(id, post.id);
  }
}

async function statuses(organiser: Organiser, id: string): Promise<string> {
  const posts = await organiser.listPosts(id);
  return posts
    .map(({ person_name, status }) => `${person_name} ${status}`)
    .sort()
    .join(", ");
}

const allWait = "Ada pending, Ben pending, Cleo pending, Dora pending, Emil pending";

test("similar pictures stand together in the queue, and one key decides all of them, with one undo", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Copies" });
  await sendCopies(organiser, id);
  await signIn(page);
  await page.goto(paths.moderateEvent(id, "pending"));
  await expect(page.getByRole("gridcell")).toHaveCount(5);
  const names = await page.getByRole("gridcell").evaluateAll((cells) => cells.map((cell) => cell.ariaLabel ?? ""));
  expect(names.map((name) => name.split(",")[0])).toEqual(["Emil", "Cleo", "Ada", "Dora", "Ben"]);
  for (const name of ["Emil", "Cleo", "Ada"]) await expect(card(page, name)).toContainText(text.similar(2));
  await expect(card(page, "Dora")).not.toContainText(text.similar(2));
  await expectAccessible(page);

  // Shift and the key of a decision decides the whole group; one undo restores all of it.
  await card(page, "Cleo").focus();
  await page.keyboard.press("Shift+B");
  await expect(page.getByRole("gridcell")).toHaveCount(2);
  await expect
    .poll(() => statuses(organiser, id))
    .toBe("Ada banned, Ben pending, Cleo banned, Dora pending, Emil banned");
  await page.keyboard.press("z");
  await expect.poll(() => statuses(organiser, id)).toBe(allWait);
  await expect(page.getByRole("gridcell")).toHaveCount(5);

  // The group's key selects it, from the open post, too; then the usual keys decide.
  await card(page, "Ada").focus();
  await page.keyboard.press("g");
  await expect(page.getByText(messages.posts.selected(3))).toBeVisible();
  await page.keyboard.press("Escape");
  await card(page, "Ada")
    .getByRole("button", { name: text.select(3) })
    .click();
  await expect(page.getByText(messages.posts.selected(3))).toBeVisible();
  await page.keyboard.press("Escape");
  await card(page, "Ada").focus();
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("button", { name: text.select(3) })).toBeVisible();
  await page.keyboard.press("g");
  await expect(viewer).toBeHidden();
  await page.keyboard.press("p");
  await expect(page.getByRole("gridcell")).toHaveCount(2);
  expect(await statuses(organiser, id)).toBe("Ada private, Ben pending, Cleo private, Dora pending, Emil private");

  // A post outside of groups keeps Shift without effect.
  await card(page, "Dora").focus();
  await page.keyboard.press("Shift+B");
  await page.keyboard.press("a");
  await expect(card(page, "Dora")).toBeHidden();
  await page.keyboard.press("?");
  await expect(page.getByText("Select similar posts, or a flood")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("one decision about a card of the deck counts for all similar ones, and undo brings all of them back", async ({
    page,
    organiser,
    signIn,
  }) => {
    const { id } = await organiser.createEvent({ event_name: "Copies" });
    await sendCopies(organiser, id);
    await signIn(page);
    await page.goto(paths.moderateEvent(id, "pending"));
    const name = page.locator("[data-post] h2");
    await expect(name).toHaveText("Ada");
    const all = page.getByRole("button", { name: text.decide(3) });
    await expect(all).toHaveAttribute("aria-pressed", "false");
    await all.click();
    await expect(all).toHaveAttribute("aria-pressed", "true");
    await expectAccessibleAndReachable(page);
    await page.getByRole("button", { name: "Banned", exact: true }).click();
    await expect(name).toHaveText("Ben");
    await expect(all).toBeHidden();
    await expect
      .poll(() => statuses(organiser, id))
      .toBe("Ada banned, Ben pending, Cleo banned, Dora pending, Emil banned");
    await page.getByRole("button", { name: messages.common.undo, exact: true }).click();
    await expect.poll(() => statuses(organiser, id)).toBe(allWait);
    await expect(name).toHaveText("Ada");
    await expect(all).toHaveAttribute("aria-pressed", "true");
    await all.click();

    // Without the button a decision is about one card, and the next similar one follows.
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(name).toHaveText("Cleo");
    await expect.poll(() => statuses(organiser, id)).toContain("Cleo pending");
  });
});
