import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { expectAccessible } from "./support/accessible";
import { expect, test } from "./support/test";

const palette = (page: Page) => page.getByRole("dialog", { name: messages.switcher.label });
const option = (page: Page, name: string) => palette(page).getByRole("option", { name });

async function find(page: Page, words: string) {
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.type(words);
}

/** Presses Escape and then Ctrl-K before a timer of the first can run; says the role of what has the focus afterwards. */
function pressAtOnce(page: Page): Promise<string | null | undefined> {
  return page.evaluate(async () => {
    const press = (key: string, ctrlKey: boolean) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }),
      );
    const timersRun = () => new Promise((resolve) => setTimeout(resolve));
    press("Escape", false);
    // React renders in a microtask what a key did.
    for (let turn = 0; turn < 10; turn += 1) await null;
    if (document.querySelector('[role="dialog"]')) return "not closed";
    press("k", true);
    await timersRun();
    await timersRun();
    return document.activeElement?.getAttribute("role");
  });
}

test("by keyboard alone an admin gets to pages, to an event's modal, moderation, wall and form, and to actions", async ({
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
  await expect(palette(page).getByRole("option")).toHaveCount(4);
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

  // The dialog is still on its way out, and must not take the focus back from the palette.
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
  await expect(option(page, messages.switcher.moderate(event_name))).toBeVisible();
  await expect(palette(page).getByRole("option")).toHaveText([
    "Moderate",
    "Account Settings",
    "Change password",
    "Logout",
    messages.switcher.moderate(event_name),
  ]);
});
