import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/all-messages";
import { paths } from "@/lib/shared/paths";
import { makeDistinctPhoto, makePhoto } from "../../support/pictures";
import { addEventPost, openForm, preferEnglish } from "../support/guest";
import { expect, test } from "../support/test";

/**
 * Provokes the error messages that no other test does; tests/support/messages/message-catalogue.ts maps each to its
 * test.
 */
test.use({ expectedErrors: [/status of (400|404|409|500)|ERR_FAILED|Failed to load resource/] });

const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const notice = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

/** Expects a failed save to show its sentence once, in the dialog titled Error, with the reason. */
async function expectFailure(page: Page, sentence: string) {
  const { errorTitle, offline } = messages.common;
  await expect(dialog(page).getByRole("alert")).toHaveText(`${errorTitle}${sentence}${offline}`);
  await expect(page.getByText(sentence)).toHaveCount(1);
}

/** Fails calls of this method to an address; other methods pass. */
async function cut(page: Page, address: string, method: string) {
  await page.route(address, (route) => (route.request().method() === method ? route.abort() : route.fallback()));
  return () => page.unroute(address);
}

test("a lost connection shows the catalogue's sentences and keeps the typed values", async ({
  page,
  organiser,
  signIn,
}) => {
  const email = `walk-${Date.now()}@example.com`;
  await organiser.call("POST", "/api/users/add-user", { email, password: "long enough" });
  await signIn(page);
  await page.goto(paths.users);
  await page.getByRole("button", { name: "Add New User" }).click();
  await dialog(page).getByLabel("Email ID").fill("somebody@example.com");
  await dialog(page).getByLabel("Password", { exact: true }).fill("long enough");
  await cut(page, "**/api/users/add-user", "POST");
  await dialog(page).getByRole("button", { name: "Add User" }).click();
  await expectFailure(page, messages.common.error);
  await expect(dialog(page).getByLabel("Password", { exact: true })).toHaveValue("long enough");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: messages.events.discard }).click();

  await row(page, email).getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByLabel("Email ID").fill(`new-${email}`);
  await cut(page, "**/api/users/update-user/*", "PUT");
  await dialog(page).getByRole("button", { name: "Update User" }).click();
  await expectFailure(page, messages.users.updateFailed);
  await expect(dialog(page).getByLabel("Email ID")).toHaveValue(`new-${email}`);
});

test("a failed save or deletion of an event shows the catalogue's sentences under the title Error", async ({
  page,
  organiser,
  signIn,
}) => {
  const event_name = `Walked ${Date.now()}`;
  await organiser.createEvent({ event_name });
  await signIn(page);
  await page.goto(paths.events);
  await row(page, event_name).getByRole("button", { name: "Edit" }).click();
  await dialog(page).getByLabel("Event Location").fill("Pier 9");
  await cut(page, "**/api/events/update-event/*", "PUT");
  await dialog(page).getByRole("button", { name: "Save Event" }).click();
  await expectFailure(page, messages.common.error);
  await expect(dialog(page).getByLabel("Event Location")).toHaveValue("Pier 9");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: messages.events.discard }).click();

  await cut(page, "**/api/events/delete-event/*", "DELETE");
  await row(page, event_name).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(notice(page, messages.common.deleteFailed)).toContainText(messages.common.errorTitle);
  await expect(row(page, event_name)).toBeVisible();
});

test("a list that fails to load stops loading, and the page stays usable", async ({ page, signIn }) => {
  await signIn(page);
  const pages = [
    [paths.dashboard, "**/api/general/**"],
    [paths.users, "**/api/users/get-all-users"],
    [paths.events, "**/api/events/get-events"],
    [paths.scripts, "**/api/scripts/get-scripts"],
    [paths.screens, "**/api/screens/get-screens"],
    [paths.adsGroup, "**/api/ads-group/get-event-ads-groups"],
  ] as const;
  for (const [address, calls] of pages) {
    const refuse = { status: 404, contentType: "application/json", body: "{}" };
    await page.route(calls, (route) => route.fulfill(refuse));
    await page.goto(address);
    await expect(page.getByRole("button", { name: messages.common.retry }).first()).toBeVisible();
    await expect(page.getByText(messages.common.loading)).toHaveCount(0);
    await page.unroute(calls);
    const retry = page.getByRole("button", { name: messages.common.retry });
    const failures = await retry.count();
    await retry.first().click();
    await expect(retry).not.toHaveCount(failures);
  }
});

test("a list of screens that fails keeps its error while it polls again", async ({ page, signIn }) => {
  await signIn(page);
  const calls = "**/api/screens/get-screens";
  let isHeld = false;
  await page.route(calls, (route) => !isHeld && route.fulfill({ status: 404, json: {} }));
  await page.goto(paths.screens);
  const error = page.getByRole("main").getByRole("alert");
  await expect(error).toBeVisible();
  isHeld = true;
  await page.waitForRequest(calls);
  await page.waitForTimeout(500);
  await expect(error).toBeVisible();
  await expect(error.getByText(messages.common.error).first()).toBeVisible();
});

test("a link to a post says that it could not be loaded, or that the post does not exist", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent();
  await signIn(page);
  const link = paths.moderatePosts({ event: id, post: randomUUID() });
  const message = "The post is on its way.";
  const refuse = { status: 404, json: { code: "not_found", message, request_id: "none" } };
  await page.route(/get-all-event-posts.*[?&]ids=/, (route) => route.fulfill(refuse));
  await page.goto(link);
  await expect(page.getByText(message)).toBeVisible();
  await page.unrouteAll();
  await page.goto(link);
  await expect(page.getByText(messages.posts.notFound)).toBeVisible();
});

test("a picture that fails to load leaves a placeholder", async ({ page, organiser, signIn }) => {
  const event = await organiser.createEvent();
  await organiser.addReadyPost(event.id, await makeDistinctPhoto(71));
  await signIn(page);
  await page.route("**/api/media/**", (route) => route.fulfill({ status: 404 }));
  await page.goto(paths.moderateEvent(event.id));
  await expect(page.getByText(messages.posts.mediaMissing)).toBeVisible();
});

test("a rejected change of a post shows an error, and the post stays as it was", async ({
  page,
  organiser,
  signIn,
}) => {
  const event = await organiser.createEvent();
  await organiser.addReadyPost(event.id, await makeDistinctPhoto(72), { person_name: "Grace" });
  await signIn(page);
  await page.goto(paths.moderateEvent(event.id));
  const card = page.getByRole("gridcell", { name: /^Grace,/ });
  await cut(page, "**/api/events/update-event-post-status/*", "PUT");
  await card.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(notice(page, messages.posts.statusFailed)).toBeVisible();
  await expect(card.getByRole("button", { name: "Approve", exact: true })).toHaveAttribute("aria-pressed", "false");
  await cut(page, "**/api/events/update-event-post-favourite/*", "PUT");
  await card.focus();
  await page.keyboard.press("f");
  await expect(notice(page, messages.posts.favouriteFailed)).toBeVisible();
});

test("a clip without a video id shows an error and keeps the form's content", async ({
  page,
  installation,
  organiser,
}) => {
  await preferEnglish(page, installation.url);
  const { guest } = await openForm(page, installation.url, organiser);
  await guest.choose({ name: "a.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(4_096, 1) });
  await guest.fill();
  await page.route("**/api/events/get-video-id**", (route) => route.fulfill({ status: 400, body: "" }));
  await guest.submit();
  await expect(page.getByText(messages.submission.videoIdFailed).first()).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
});

test("a post that the server rejects shows the reason and keeps the form's content", async ({
  page,
  installation,
  organiser,
}) => {
  await preferEnglish(page, installation.url);
  const { event, guest } = await openForm(page, installation.url, organiser);
  await guest.choose({ name: "a.jpg", mimeType: "image/jpeg", buffer: await makePhoto({ width: 64, height: 64 }) });
  await guest.fill();
  await organiser.call("PUT", `/api/events/update-event/${event.id}`, { event_status: "Archive" });
  await guest.submit();
  await expect(page.getByRole("alert").filter({ hasText: messages.events.ended })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Ada");
});

test("a post rejected without a message shows the catalogue's sentence and is sent on retry", async ({
  page,
  installation,
  organiser,
}) => {
  await preferEnglish(page, installation.url);
  const { guest } = await openForm(page, installation.url, organiser);
  const buffer = await makePhoto({ width: 64, height: 64 });
  await guest.choose({ name: "a.jpg", mimeType: "image/jpeg", buffer });
  await guest.fill();
  // A company's firewall may answer in the server's place, with its own error page.
  const refuse = { status: 400, contentType: "text/html", body: "<h1>Bad Request</h1>" };
  await page.route(addEventPost, (route) => route.fulfill(refuse));
  await guest.submit();
  await expect(page.getByRole("alert").filter({ hasText: messages.common.error })).toBeVisible();
  await expect(page.getByLabel("Caption This")).toHaveValue("Hello");
  await page.unroute(addEventPost);
  await page.getByRole("button", { name: messages.common.retry }).click();
  await guest.expectSubmitted();
});

test("a wall that fails to load stops loading and appears once it can load", async ({ page, organiser, signIn }) => {
  const draft = await organiser.createEvent({ event_name: "Rehearsal", event_status: "Draft" });
  await signIn(page);
  const calls = ["**/api/events/event-by-slug/**", "**/api/events/get-approved-event-posts/**"];
  for (const call of calls) await page.route(call, (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(paths.event(draft.event_url_slug));
  for (const call of calls) {
    await expect(page.getByRole("heading", { name: messages.http.unavailable })).toBeVisible();
    await expect(page.getByText(messages.common.loading)).toHaveCount(0);
    await page.unroute(call);
    await page.getByRole("button", { name: messages.common.retry }).click();
  }
  await expect(page.getByText(messages.events.draftRibbon)).toBeVisible();
});
