import type { Page } from "@playwright/test";
import { apiPaths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { Guest, makePhotoFile, preferEnglish } from "../support/guest";
import type { Organiser } from "../support/organiser";
import { passTime } from "../support/pass-time";
import { test as base, expect, waitForConsole } from "../support/test";

/** A host name that is no secure context, unlike localhost: a hall without a certificate. */
const hall = "hall.test";

const test = base.extend<{ hallUrl: string }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const rule = `--host-resolver-rules=MAP ${hall} 127.0.0.1`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] });
    },
    { scope: "worker" },
  ],
  hallUrl: async ({ installation }, use) => use(`http://${hall}:${installation.port}`),
});

// Chromium logs this for pages on plain http.
test.use({ expectedErrors: [/Cross-Origin-Opener-Policy header has been ignored/] });

const isSecure = (page: Page) => page.evaluate(() => window.isSecureContext);

async function createWall(organiser: Organiser, captions: string[]) {
  const event = await organiser.createEvent();
  const ids: string[] = [];
  for (const [index, caption] of captions.entries()) {
    const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(index + 60), { caption });
    await organiser.setStatus(id, "approve");
    ids.push(id);
  }
  return { event, ids };
}

test("a screen on plain http reports, confirms a takedown, shows its name and loads a new build", async ({
  page,
  organiser,
  hallUrl,
}) => {
  const { event, ids } = await createWall(organiser, ["Goes", "Stays"]);
  await page.clock.install();
  await page.goto(hallUrl + (await organiser.screenAddress(event.id, "Stage")));
  expect(await isSecure(page)).toBe(false);
  await expect(page.getByText("Goes")).toHaveCount(1);
  const screens = async () => {
    const path = apiPaths.screens.getScreens(event.id);
    const [answer] = await organiser.call<{ screens: { id: string; name: string; is_pushed: boolean }[] }[]>(
      "GET",
      path,
    );
    return answer?.screens ?? [];
  };
  await expect.poll(screens).toMatchObject([{ name: "Stage", is_named: true, is_connected: true, post_count: 2 }]);

  await organiser.setStatus(ids[0] ?? "", "banned");
  await expect(page.getByText("Goes")).toHaveCount(0);
  const takedown = () => organiser.call("GET", apiPaths.screens.getPostScreens(ids[0] ?? ""));
  await expect.poll(takedown).toMatchObject({ screens: 1, gone: 1 });

  const [screen] = await screens();
  await organiser.call("POST", apiPaths.screens.identifyScreen(screen?.id ?? ""));
  await expect(page.getByRole("status").filter({ hasText: "Stage" })).toBeVisible();

  // Every poll returns the build's name.
  await page.route("**/api/events/wall-changes/**", async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace(hall, "localhost") });
    await route.fulfill({ response: answer, json: { ...(await answer.json()), build: "next" } });
  });
  const reloaded = page.waitForEvent("load", { timeout: 60_000 });
  // The reload may cut the second that it falls into.
  await passTime(page, 60).catch(() => {});
  await reloaded;
  await page.unrouteAll({ behavior: "wait" });
  await expect(page.getByText("Stays")).toHaveCount(1);
});

test("a guest on plain http sends photos and follows them on the receipt", async ({ page, organiser, hallUrl }) => {
  const event = await organiser.createEvent();
  await preferEnglish(page, hallUrl);
  const guest = new Guest(page, hallUrl, event.event_url_slug);
  await guest.open();
  expect(await isSecure(page)).toBe(false);
  await guest.choose(await makePhotoFile("one.jpg", 1), await makePhotoFile("two.jpg", 2));
  await guest.fill({ caption: "By wire" });
  await guest.submit();
  await guest.expectSubmitted();
  await page.getByRole("link", { name: "My posts" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("button", { name: "Take back: By wire" }).first().click();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect.poll(async () => (await organiser.listPosts(event.id)).length).toBe(1);
});

test("a moderator on plain http signs in, decides and copies a link by hand", async ({
  page,
  installation,
  organiser,
  hallUrl,
}) => {
  const { event } = await createWall(organiser, ["Shared"]);
  await page.goto(`${hallUrl}/login`);
  await page.getByLabel("Email").fill(installation.admin.email);
  await page.getByLabel("Password", { exact: true }).fill(installation.admin.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/user\//);
  await waitForConsole(page);
  expect(await isSecure(page)).toBe(false);
  await page.goto(`${hallUrl}/user/moderate?event=${event.id}&status=approve`);
  const card = page.getByRole("gridcell");
  await card.getByText("Shared").click();
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await expect(page.getByText(`${hallUrl}/event/${event.event_url_slug}?post=`)).toBeVisible();
  await page.keyboard.press("Escape");
  await card.getByRole("button", { name: "Banned" }).click();
  await expect.poll(async () => (await organiser.listPosts(event.id))[0]?.status).toBe("banned");
});
