import type { Page } from "@playwright/test";
import { longDate, shortDate } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { wallPreviewMessages } from "@/lib/shared/messages/events/wall-preview";
import { apiPaths, paths } from "@/lib/shared/paths";
import { expectAccessible } from "../support/accessible";
import { tonight } from "../support/console/tonight";
import { expect, test } from "../support/test";

const dialog = (page: Page) => page.getByRole("dialog");

test("the palette opens with the four commands of tonight's event, which typing replaces by all that match", async ({
  page,
  organiser,
  signIn,
}) => {
  const text = messages.switcher;
  const event_name = `Tonight ${Date.now()}`;
  const event = await organiser.createEvent({ event_name, ...(await tonight(organiser)) });
  const draft = { event_name: `Draft ${Date.now()}`, event_status: "Draft" };
  await organiser.createEvent({ ...draft, ...(await tonight(organiser)) });
  await signIn(page);
  await page.goto(paths.users);
  // The list comes with the script that hears the keys.
  await expect(page.getByRole("heading", { level: 1, name: /\(\d+\)/ })).toBeVisible();
  await page.keyboard.press("Control+k");
  const options = dialog(page).getByRole("option");
  const commands = [text.announce, text.pause, text.moderate, text.wall].map((command) => command(event_name));
  for (const [index, name] of commands.entries()) await expect(options.nth(index)).toHaveText(name);
  await expectAccessible(page);
  await page.keyboard.type(text.moderate(event_name));
  // One command, not one in each of two groups.
  await expect(options).toHaveText([text.moderate(event_name)]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(paths.eventDesk(event.id)));
  await expect(page.getByRole("region", { name: messages.announcements.title })).toBeFocused();
  // An open desk would ask for the deleted event.
  await page.close();
  await organiser.call("DELETE", apiPaths.events.deleteEvent(event.id));
});

test("a new user's dialog invites first, and offers a password of one's own choice second", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto(paths.addTo(paths.users));
  await expect(dialog(page)).toBeVisible();
  const { send, ownChoice } = messages.invitations;
  const [invite, own, add] = await Promise.all(
    [
      dialog(page).getByText(messages.invitations.hint),
      dialog(page).getByRole("heading", { name: ownChoice }),
      dialog(page).getByRole("button", { name: "Add User" }),
    ].map(async (part) => (await part.boundingBox())?.y ?? Number.NaN),
  );
  expect([invite, own, add]).toEqual([invite, own, add].sort((a = 0, b = 0) => a - b));
  await expect(dialog(page).getByRole("button", { name: send })).toHaveAttribute("type", "submit");
  await expectAccessible(page);
});

test("on a laptop the form's preview of the wall is 640 pixels wide", async ({ page, organiser, signIn }) => {
  const { id } = await organiser.createEvent();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto(paths.editIn(paths.events, id));
  const preview = dialog(page).getByRole("complementary", { name: "Preview" });
  await expect.poll(async () => (await preview.boundingBox())?.width).toBe(640);
  await expect(dialog(page).locator("iframe").first()).toBeVisible();
  const frame = await dialog(page).locator("iframe").first().boundingBox();
  expect(Math.round(frame?.width ?? 0)).toBe(640);
});

test("the audit log's filter writes its dates out as the rest of the console does", async ({ page, signIn }) => {
  await signIn(page);
  await page.goto(paths.auditLog);
  await expect(page.getByRole("heading", { level: 1, name: /\(\d+\)/ })).toBeVisible();
  await page.getByLabel("From", { exact: true }).fill("2026-06-09");
  await expect(page.getByText(shortDate("2026-06-09"), { exact: true })).toBeVisible();
  expect([shortDate("2026-06-09"), longDate("2026-06-09")]).toEqual(["9 Jun 2026", "Tuesday, 9 June 2026"]);
});

test("the landing page shows the product's own wall, which moves and takes no focus", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(paths.landing);
  await expect(page.locator("iframe")).toHaveCSS("opacity", "1");
  const card = page.frameLocator("iframe").getByText(wallPreviewMessages.samples.two.caption).first();
  await expect(card).toBeVisible();
  const top = () => card.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await expect.poll(top).not.toBe(before);
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("IFRAME");
  // Its posts and pictures are made in the page: it asks for no event and no media.
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
});

test("somebody who opens the wall's preview by its address learns nothing", async ({ page }) => {
  await page.goto(paths.wallPreview);
  await expect(page.getByText(wallPreviewMessages.alone)).toBeVisible();
  const answer = await page.request.get(paths.wallPreview);
  expect(answer.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  expect(answer.headers()["content-security-policy"]).toContain("frame-ancestors 'self'");
  // The guest form's preview is for people who are signed in.
  await page.goto(paths.formPreview);
  await expect(page).toHaveURL(new RegExp(paths.login));
});
