import { expect as apiExpect } from "@playwright/test";
import { showRules } from "@/lib/shared/limits/show";
import { messages } from "@/lib/shared/messages";
import { showPaths } from "@/lib/shared/show/paths";
import { makeDistinctPhoto } from "../../../support/pictures";
import { expectAccessible } from "../../support/accessible";
import { expect, test } from "../../support/test";

test.describe.configure({ timeout: 120_000 });

const text = messages.show;

test("one press changes all screens together, a late one stands in the right scene, and a takedown ends a brought-up post", async ({
  page,
  browser,
  organiser,
  signIn,
  baseURL,
}) => {
  const event = await organiser.createEvent({ event_name: "Night of Scenes", wall_arrivals: "off" });
  const add = async (seed: number, caption: string) =>
    organiser.addReadyPost(event.id, await makeDistinctPhoto(seed), { caption });
  const shown = await add(71, "On the wall");
  await organiser.setStatus(shown, "approve");
  const waiting = await add(72, "Still waiting");
  const context = await browser.newContext({ baseURL, viewport: { width: 1920, height: 1080 } });
  const openScreen = async (name: string) => {
    const screen = await context.newPage();
    // Notes when the scene's panel comes and goes, by this machine's clock.
    await screen.addInitScript(() => {
      const seen: [string, number][] = [];
      Object.assign(window, { seenScenes: seen });
      let last = "";
      new MutationObserver(() => {
        const scene = document.querySelector<HTMLElement>("[data-scene]")?.dataset.scene ?? "";
        if (scene !== last) seen.push([scene, Date.now()]);
        last = scene;
      }).observe(document, { childList: true, subtree: true });
    });
    await screen.goto(await organiser.screenAddress(event.id, name));
    await expect(screen.getByText("On the wall")).toHaveCount(1);
    return screen;
  };
  const seenOn = (screen: typeof page) =>
    screen.evaluate(() => (window as unknown as { seenScenes: [string, number][] }).seenScenes);
  const [left, right] = [await openScreen("Left"), await openScreen("Right")];
  const panelOn = (screen: typeof page) => screen.locator("[data-scene]");

  await signIn(page);
  await page.goto(`/user/moderate?event=${event.id}`);
  await test.step("a low screen has the row behind a button, and keeps its posts", async () => {
    const opener = page.getByRole("button", { name: text.title, exact: true });
    await opener.click();
    await expect(page.getByRole("dialog").getByText(text.stands(text.layout))).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 1100 });
    await expect(opener).toBeHidden();
  });
  const row = page.getByRole("region", { name: text.title, exact: true });
  await expect(row.getByText(text.stands(text.layout))).toBeVisible();

  await test.step("a press by keys changes both screens at its moment", async () => {
    await row.getByRole("button", { name: "Post yours" }).focus();
    await page.keyboard.press("Enter");
    for (const screen of [left, right]) await expect(panelOn(screen)).toHaveAttribute("data-scene", "Post yours");
    await expect(row.getByText(text.stands("Post yours"))).toBeVisible();
    await expect(row.getByRole("button", { name: "Post yours" })).toHaveAttribute("aria-pressed", "true");
    // The first scene waits for its script; the second finds it loaded.
    await row.getByRole("button", { name: "Numbers" }).click();
    for (const screen of [left, right]) await expect(panelOn(screen)).toHaveAttribute("data-scene", "Numbers");
    const moments = [await seenOn(left), await seenOn(right)].map((seen) => seen.at(-1)?.[1] ?? 0);
    test
      .info()
      .annotations.push({ type: "apart", description: `${Math.abs((moments[0] ?? 0) - (moments[1] ?? 0))} ms` });
    await expect(left.getByText("On the wall")).toBeHidden();
    await expectAccessible(page);
  });

  await test.step("a late and a reloaded screen stand in the scene", async () => {
    const late = await openScreen("Late");
    await expect(panelOn(late)).toHaveAttribute("data-scene", "Numbers");
    await late.reload();
    await expect(panelOn(late)).toHaveAttribute("data-scene", "Numbers");
    await late.close();
  });

  await test.step("a countdown ends by itself, and what stood before it comes back", async () => {
    const seconds = showRules.minSeconds;
    await organiser.call("POST", showPaths.setScene(event.id), { scene: "Countdown", text: "Dinner", seconds });
    await expect(panelOn(left)).toHaveAttribute("data-scene", "Countdown");
    await expect(left.getByRole("timer")).toHaveText(/^0:0[1-5]$/);
    await expect(panelOn(left)).toHaveAttribute("data-scene", "Numbers", { timeout: 15_000 });
  });

  await test.step("a waiting post that is brought up is large on both screens, until it is taken down", async () => {
    const card = page.locator(`[data-post="${waiting}"]`);
    await card.getByRole("button", { name: new RegExp(text.bringUp) }).click();
    for (const screen of [left, right]) await expect(screen.locator(`[data-arrival="${waiting}"]`)).toBeVisible();
    await expect(panelOn(left)).toHaveCount(0);
    apiExpect((await organiser.listPosts(event.id)).find(({ id }) => id === waiting)?.status).toBe("approve");
    await organiser.setStatus(waiting, "banned");
    for (const screen of [left, right]) {
      await expect(screen.locator(`[data-arrival="${waiting}"]`)).toHaveCount(0);
      await expect(panelOn(screen)).toHaveAttribute("data-scene", "Numbers");
    }
  });

  await test.step("the event's layout returns", async () => {
    await row.getByRole("button", { name: text.layout }).click();
    await expect(panelOn(left)).toHaveCount(0);
    await expect(left.getByText("On the wall")).toBeVisible();
  });
  await context.close();
});
