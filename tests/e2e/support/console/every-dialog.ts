import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import type { Organiser } from "../organiser";
import { expect } from "../test";
import { openTab } from "./event-form";

/** The dialogs' page, organiser, event and post, with names of the maximum length. */
export type DialogScene = { page: Page; organiser: Organiser; event: { id: string; name: string }; postId: string };

/** A dialog, menu or panel: its page, and how to open it there. Those of one page are adjacent, so tests load it once. */
export type OpenDialog = {
  name: string;
  address: (scene: DialogScene) => string;
  open: (scene: DialogScene) => unknown;
};

const text = messages.events;
const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
/** Buttons of the first row that has one; their names end with the row's name. An invitation has no 'Edit'. */
const pressInRow = (page: Page, name: string | RegExp) =>
  page.getByRole("row").getByRole("button", { name }).first().click();

async function chooseMore(page: Page, item: string) {
  await pressInRow(page, /^More/);
  await page.getByRole("menuitem", { name: item }).click();
}

/** The dialogs that add to a list and edit an entry. */
function formsOf(list: string, addLabel: string): OpenDialog[] {
  const address = () => list;
  return [
    { name: addLabel, address, open: ({ page }) => press(page, addLabel) },
    { name: `${addLabel}, edited`, address, open: ({ page }) => pressInRow(page, "Edit") },
  ];
}

const onLists: OpenDialog[] = [
  ...formsOf(paths.users, "Add New User"),
  {
    name: "an invitation's link",
    address: () => paths.users,
    open: async ({ page, organiser }) => {
      const body = { email: `${"long".repeat(12)}-${Date.now()}@example.com` };
      await organiser.call("POST", apiPaths.users.inviteUser, body);
      await page.reload();
      await press(page, messages.invitations.copyLinkFor(body.email));
    },
  },
  { name: "a moderator's events", address: () => paths.users, open: ({ page }) => press(page, /^\+\d+ more$/) },
  ...formsOf(paths.adsGroup, "Add New Program"),
  ...formsOf(paths.ads, "Add New Ad"),
  { name: "an ad's picture", address: () => paths.ads, open: ({ page }) => pressInRow(page, "Show the picture") },
  ...formsOf(paths.scripts, "Add New Script"),
  { name: "the one confirmation", address: () => paths.scripts, open: ({ page }) => pressInRow(page, "Delete") },
  { name: "the quick switcher", address: () => paths.scripts, open: ({ page }) => page.keyboard.press("Control+k") },
  {
    name: "the email's menu",
    address: () => paths.scripts,
    open: ({ page }) =>
      page
        .getByRole("banner")
        .getByRole("button", { name: /^Account of/ })
        .click(),
  },
  { name: "help", address: () => paths.scripts, open: ({ page }) => pressInFooter(page, "Help") },
  { name: "licenses", address: () => paths.scripts, open: ({ page }) => pressInFooter(page, "Licenses") },
];

const pressInFooter = (page: Page, name: string) => page.getByRole("contentinfo").getByRole("link", { name }).click();

const ofAnEvent: OpenDialog[] = [
  ...formsOf(paths.events, "Add New Event"),
  { name: "an event's statuses", address: () => paths.events, open: ({ page }) => pressInRow(page, /^Event Status/) },
  { name: "what else an event can do", address: () => paths.events, open: ({ page }) => pressInRow(page, /^More/) },
  { name: "an event's QR card", address: () => paths.events, open: ({ page }) => chooseMore(page, "QR card") },
  {
    name: "an event's screens",
    address: () => paths.events,
    open: ({ page }) => chooseMore(page, messages.wallScreens.title),
  },
  {
    name: "the pairing of a television",
    address: () => paths.screens,
    open: ({ page }) => page.getByRole("button", { name: messages.pairing.pair }).first().click(),
  },
  {
    name: "what an admin is told whose event another admin changed meanwhile",
    address: ({ event }) => paths.editIn(paths.events, event.id),
    open: async ({ page, organiser, event }) => {
      await dialog(page).getByLabel("Event Location").fill(event.name);
      await organiser.call("PUT", `/api/events/update-event/${event.id}`, { event_location: `${event.name} 2` });
      await dialog(page).getByRole("button", { name: "Save Event" }).click();
      await expect(dialog(page).getByRole("button", { name: text.takeTheirs })).toBeVisible();
    },
  },
  {
    name: "an event's look, unfolded",
    address: ({ event }) => paths.editIn(paths.events, event.id),
    open: async ({ page }) => {
      await openTab(page, "look");
      for (const folded of [text.fineTuneLook, text.moreLook]) await dialog(page).getByText(folded).click();
    },
  },
  ...(["guests", "show", "team"] as const).map((tab) => ({
    name: `an event's ${tab}`,
    address: ({ event }: DialogScene) => paths.editIn(paths.events, event.id),
    open: ({ page }: DialogScene) => openTab(page, tab),
  })),
  {
    name: "the question before what was typed is thrown away",
    address: ({ event }) => paths.editIn(paths.events, event.id),
    open: async ({ page }) => {
      await dialog(page).getByLabel("Event Location").fill("Pier 9");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
];

const onAnEventsPage: OpenDialog[] = [
  {
    name: "the invitation of a moderator",
    address: ({ event }) => paths.eventDesk(event.id, { new: "1" }),
    open: ({ page }) => press(page, messages.eventDesk.invite),
  },
  {
    name: "what else an event's page can do",
    address: ({ event }) => paths.eventDesk(event.id),
    open: ({ page }) => press(page, /^More for/),
  },
];

/** All posts: with waiting posts, a phone shows the deck, which lacks these dialogs. */
const grid = () => paths.moderatePosts({ status: "all" });

const ofModeration: OpenDialog[] = [
  { name: "the keys of moderation", address: grid, open: ({ page }) => page.keyboard.press("?") },
  {
    name: "how the queue is shown",
    address: grid,
    open: ({ page }) => page.getByRole("button", { name: "View", exact: true }).click(),
  },
  {
    name: "an open post",
    address: ({ event, postId }) => paths.moderatePosts({ event: event.id, post: postId }),
    open: ({ page, event }) => dialog(page).getByRole("heading", { name: event.name, exact: true }).waitFor(),
  },
  {
    name: "the question before a deleted post is erased",
    address: ({ event, postId }) => paths.moderatePosts({ event: event.id, status: "delete", post: postId }),
    open: async ({ page, organiser, postId }) => {
      await organiser.setStatus(postId, "delete");
      await dialog(page)
        .getByRole("button", { name: /^Erase/ })
        .click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
];

/** Every dialog, menu and panel, by the part of the console that has it. */
export const everyDialog: Record<string, readonly OpenDialog[]> = {
  "the lists": onLists,
  "the events": ofAnEvent,
  "an event's page and moderation": [...onAnEventsPage, ...ofModeration],
};
