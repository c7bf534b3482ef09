import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { wordMessages } from "@/lib/shared/messages/words";
import { apiPaths, paths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectAccessibleAndReachable } from "../support/accessible";
import { pressOn, tabTo } from "../support/keyboard";
import { expect, test } from "../support/test";

test.describe.configure({ timeout: 120_000 });
/** One test makes the preview fail. */
test.use({ expectedErrors: [/status of 400.*preview-event-rules/] });

const text = messages.rulesPage;
const { labels } = messages.rules;

const mode = (page: Page, name: keyof typeof text.modes) =>
  page.getByRole("radio", { name: new RegExp(`^${text.modes[name]}`) });
const save = (page: Page) => page.getByRole("button", { name: messages.common.save, exact: true });
const previewResult = (page: Page) => page.getByRole("status").filter({ hasText: "With these rules" });

test("the recommended rules are filled in and saved by keyboard, and an event without posts says so", async ({
  page,
  organiser,
  signIn,
}) => {
  const event = await organiser.createEvent({ event_name: "Garden Party" });
  await signIn(page);
  await page.goto(paths.eventRules(event.id));
  await expect(page.getByText(text.nothing)).toBeVisible();
  await expect(mode(page, "Review")).toBeChecked();
  await pressOn(page, page.getByRole("button", { name: text.recommended }));
  await expect(mode(page, "Automatic")).toBeChecked();
  await expect(page.getByText(text.risk)).toBeVisible();
  await expect(page.getByRole("switch", { name: messages.events.labels.wall_delay })).toBeChecked();
  // The lists are those of the browser's languages, because its moderators read them.
  const spoken = await page.evaluate(() => (navigator.language.startsWith("de") ? "de" : "en"));
  await expect(page.getByRole("checkbox", { name: text.languages[spoken] }).first()).toBeChecked();
  await expectAccessibleAndReachable(page);

  await tabTo(page, page.getByLabel(labels.words_ban, { exact: true }).first());
  await page.keyboard.type("gnarf");
  await pressOn(page, save(page));
  await expect(page.getByText(text.saved)).toBeVisible();
  await page.reload();
  await expect(mode(page, "Automatic")).toBeChecked();
  await expect(page.getByLabel(labels.words_ban, { exact: true }).first()).toHaveValue("gnarf");
  await expect(page.getByLabel(labels.words_ban, { exact: true }).last()).toHaveValue("");
  await expect(page.getByText(text.modeHints.Review)).toContainText("still ban");
  await expect(page.getByRole("switch", { name: labels.stop_contacts })).toBeChecked();
});

test("the preview follows each change, shows disagreements, and says when it fails", async ({
  page,
  organiser,
  signIn,
}) => {
  const event = await organiser.createEvent({ event_name: "Harvest Dance" });
  const other = await organiser.createEvent({ event_name: "Older Dance" });
  const captions = ["Fine one", "Rude gnarf", "Fine two"];
  for (const [index, caption] of captions.entries()) {
    const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(70 + index), { caption });
    await organiser.setStatus(id, caption.includes("gnarf") ? "banned" : "approve");
  }
  await organiser.addReadyPost(other.id, await makeDistinctPhoto(75), { caption: "Elsewhere" });
  await signIn(page);
  await page.goto(paths.eventRules(event.id));
  await expect(previewResult(page)).toHaveText(text.decided(0, 3));

  await mode(page, "Automatic").check();
  const disagreed = text.disagreed({ banned: 1, hidden: 0, binned: 0, approved: 0 });
  await expect(previewResult(page)).toHaveText(`${text.decided(3, 3)} ${disagreed}`);
  const link = page.getByRole("link", { name: text.openPost("Ada") });
  await expect(link).toContainText("Rude gnarf");
  await expect(link).toContainText(text.statuses.banned);
  await expect(link.locator("img")).toHaveJSProperty("complete", true);
  await expectAccessibleAndReachable(page);

  await page.setViewportSize({ width: 390, height: 780 });
  await page.getByRole("link", { name: text.seePreview }).click();
  await expect(link).toBeInViewport();
  await expectAccessibleAndReachable(page, undefined, ["light"]);

  await page.getByLabel(labels.words_ban, { exact: true }).first().fill("*a*");
  await page.keyboard.press("Tab");
  await expect(page.getByText(text.lineInvalid(1, wordMessages.tooOpen))).toBeVisible();
  await expect(page.getByText(text.invalid)).toBeVisible();
  await page.getByLabel(labels.words_ban, { exact: true }).first().fill("gnarf");
  await expect(previewResult(page)).toHaveText(`${text.decided(3, 3)} ${text.allAgreed}`);
  await expect(link).toHaveCount(0);

  await page.getByRole("combobox", { name: text.events }).fill("Older");
  await page.getByRole("option", { name: /Older Dance/ }).click();
  await expect(previewResult(page)).toHaveText(`${text.decided(4, 4)} ${text.allAgreed}`);
  await expect(page.getByText(text.undecided(1))).toBeVisible();

  await page.route(`**${apiPaths.events.previewEventRules(event.id)}`, (route) =>
    route.fulfill({ status: 400, json: { message: "No.", code: "invalid_input", request_id: "1" } }),
  );
  await page.getByRole("switch", { name: labels.stop_contacts }).check();
  await expect(page.getByText(text.failed)).toBeVisible();
  await page.unroute(`**${apiPaths.events.previewEventRules(event.id)}`);
  await page.getByRole("button", { name: messages.common.retry }).click();
  await expect(previewResult(page)).toBeVisible();
});

test("leaving with unsaved rules asks, and keeps them if the person stays", async ({ page, organiser, signIn }) => {
  const event = await organiser.createEvent({ event_name: "Winter Ball" });
  await signIn(page);
  await page.goto(paths.eventRules(event.id));
  await page.getByLabel(labels.words_review).first().fill("gnarf");
  const away = page.getByRole("main").getByRole("link", { name: "Winter Ball" });
  await away.click();
  const question = page.getByRole("alertdialog", { name: messages.events.discardChanges });
  await question.getByRole("button", { name: messages.common.cancel }).click();
  await expect(page.getByLabel(labels.words_review).first()).toHaveValue("gnarf");
  await away.click();
  await question.getByRole("button", { name: messages.events.discard }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.eventDesk(event.id)}$`));
});

test("the company's words stand in a tab of their own, which a faulty line opens", async ({
  page,
  organiser,
  signIn,
}) => {
  const event = await organiser.createEvent({ event_name: "Company Night" });
  await signIn(page);
  await page.goto(paths.eventRules(event.id));
  const tab = (name: string) => page.getByRole("tab", { name });
  await expect(tab(text.thisEvent)).toHaveAttribute("aria-selected", "true");
  // The dry run stands with who decides.
  const who = page.getByRole("tabpanel").locator("div").filter({ hasText: text.mode }).first();
  await expect(who.getByRole("switch", { name: labels.dry_run })).toBeVisible();
  await tabTo(page, tab(text.thisEvent));
  await page.keyboard.press("ArrowRight");
  await expect(tab(text.company)).toBeFocused();
  const words = page.getByRole("tabpanel", { name: text.company }).getByLabel(labels.words_ban, { exact: true });
  await words.fill("*a*");
  await expectAccessibleAndReachable(page);
  await tab(text.thisEvent).click();
  await expect(words).toBeHidden();
  await save(page).click();
  await expect(words).toBeFocused();
  await expect(page.getByText(text.lineInvalid(1, wordMessages.tooOpen))).toBeVisible();
  await words.fill("");
});
