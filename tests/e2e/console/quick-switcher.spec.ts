import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/test";

const palette = (page: Page) => page.getByRole("dialog", { name: messages.switcher.label });
const option = (page: Page, name: string) => palette(page).getByRole("option", { name });

async function find(page: Page, words: string) {
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type(words);
}

/** Presses Escape and then Ctrl-K before any timer of the first runs; returns the role of the focused element. */
function pressAtOnce(page: Page): Promise<string | null | undefined> {
  return page.evaluate(async () => {
    const press = (key: string, ctrlKey: boolean) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }),
      );
    const timersRun = () => new Promise((resolve) => setTimeout(resolve));
    press("Escape", false);
    // React renders key events in a microtask.
    for (let turn = 0; turn < 10; turn += 1) await null;
    if (document.querySelector('[role="dialog"]')) return "not closed";
    press("k", true);
    await timersRun();
    await timersRun();
    return document.activeElement?.getAttribute("role");
  });
}

test("by keyboard only, an admin opens pages, an event's dialog, moderation, wall and form, and runs actions", async ({
  page,
  context,
  organiser,
  signIn,
}) => {
  const event_name = `Switched ${Date.now()}`;
  const event = await organiser.createEvent({ event_name });
  await signIn(page);
  await page.goto(paths.dashboard);

  await find(page, "ads prog");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${paths.adsGroup}$`));

  await find(page, `edit ${event_name}`);
  await expect(option(page, messages.switcher.edit(event_name))).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Edit Event" }).getByLabel("Event Name")).toHaveValue(event_name);
  await expect(page).toHaveURL(new RegExp(`${paths.events}$`));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.keyboard.press("/");
  await page.keyboard.type(event_name);
  await expect(palette(page).getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  // The commands of one event.
  await expect(palette(page).getByRole("option")).toHaveCount(10);
  await page.keyboard.press("Backspace");
  await expect(option(page, messages.switcher.wall(event_name))).toHaveCount(0);
  await page.keyboard.type(event_name);
  await page.keyboard.press("Enter");
  await expect(palette(page).getByRole("combobox", { name: messages.switcher.actionsOf(event_name) })).toBeFocused();
  await expectAccessible(page);
  const opened = context.waitForEvent("page");
  await option(page, messages.switcher.wall(event_name)).click();
  await expect(await opened).toHaveURL(new RegExp(`/event/${event.event_url_slug}$`));

  await page.bringToFront();
  await find(page, `moderate ${event_name}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`event=${event.id}`));

  const additions = [
    ["Add New Event", "Add New Event"],
    ["Add New User", "New User"],
    ["Add New Ad", "Add New Ad"],
    ["Add New Program", "Add New Ads Program"],
    ["Add New Script", "Add New Script"],
  ] as const;
  for (const [action, title] of additions) {
    await find(page, action);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: title, exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }

  // The closing dialog must not take the focus back from the palette.
  const search = page.getByRole("button", { name: "Search" });
  const box = palette(page).getByRole("combobox");
  await search.focus();
  await find(page, "Add New Ad");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add New Ad" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(box).toBeFocused();
  expect(await pressAtOnce(page)).toBe("combobox");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(search).toBeFocused();
});

test("an event's page, QR card, screens, pause and duplicate are commands", async ({ page, organiser, signIn }) => {
  const event_name = `Commanded ${Date.now()}`;
  const { id } = await organiser.createEvent({ event_name });
  await signIn(page);
  // Only events with screens can be paused.
  const screen = await page.context().newPage();
  await screen.goto(await organiser.screenAddress(id, "Stage"));
  const screens = () => organiser.call<{ screens: unknown[] }[]>("GET", apiPaths.screens.getScreens(id));
  await expect.poll(async () => (await screens())[0]?.screens.length).toBe(1);
  await page.bringToFront();
  await page.goto(paths.dashboard);
  const run = async (label: string) => {
    await find(page, label);
    // 'Pause screens of …' contains the words of 'Screens of …'.
    const found = palette(page).getByRole("option", { name: new RegExp(`^${label}( Live)?$`) });
    await expect(found).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
  };
  await run(messages.switcher.pause(event_name));
  await expect(page.getByText(messages.wallScreens.paused)).toBeVisible();
  await run(messages.switcher.resume(event_name));
  await expect(page.getByText(messages.wallScreens.resumed)).toBeVisible();

  await run(messages.switcher.page(event_name));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(event_name);
  await run(messages.switcher.screens(event_name));
  await expect(page.getByRole("region", { name: messages.wallScreens.title })).toBeFocused();
  await run(messages.switcher.card(event_name));
  await expect(page.getByRole("dialog", { name: "QR card" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${paths.eventDesk(id)}$`));
  await run(messages.switcher.duplicate(event_name));
  await expect(page.getByRole("dialog", { name: "Add New Event" }).getByLabel("Event Name")).toHaveValue(event_name);
});

test("a moderator finds their own events and pages, and nothing that needs an admin", async ({
  page,
  organiser,
  signIn,
}) => {
  const person = { email: `switch-${Date.now()}@example.com`, password: "long enough" };
  const { id } = await organiser.call<{ id: string }>("POST", "/api/users/add-user", person);
  const event_name = `Theirs ${Date.now()}`;
  await organiser.createEvent({ event_name, moderator_ids: [id] });
  await organiser.createEvent({ event_name: "Nobody's business" });
  await signIn(page, person);
  await page.goto(paths.moderate);
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("option")).toHaveText([
    "Moderate",
    "Account Settings",
    "Change password",
    "Logout",
    event_name,
  ]);
  await option(page, event_name).click();
  await expect(palette(page).getByRole("option")).toHaveText([
    ...["page", "moderate", "card", "screens", "announce", "pause"].map((command) =>
      messages.switcher[command as "page" | "moderate"](event_name),
    ),
  ]);
});
