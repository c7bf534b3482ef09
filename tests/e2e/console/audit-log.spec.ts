import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { actionLabels, subjectLabels } from "@/lib/shared/audit-log/labels";
import { dateAndTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makePhoto } from "../../support/pictures";
import { shownTimeZone } from "../support/console/time-zone";
import { expect, test } from "../support/test";

/** Differs from the company's zone, which all times are shown in. */
test.use({ timezoneId: "America/New_York" });

/** The browser logs the moderator's 403. */
test.use({ expectedErrors: [/status of 403/] });

const title = "Audit Log";
const row = (page: Page, ...words: string[]) =>
  words.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole("row"));

test("an admin sees who took a post down, searches the log and downloads the result", async ({
  page,
  installation,
  organiser,
  signIn,
}) => {
  const event_name = `=Told ${Date.now()}`;
  const { id } = await organiser.createEvent({ event_name });
  const postId = await organiser.addReadyPost(id, await makePhoto(), { caption: "Nobody else's business" });
  await organiser.setStatus(postId, "approve");
  await organiser.setStatus(postId, "banned");

  await signIn(page);
  await page.goto(paths.users);
  await page.getByRole("link", { name: title }).first().click();
  await page.waitForURL(`**${paths.auditLog}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(new RegExp(`${title} \\(\\d+\\)`));
  const ban = row(page, actionLabels["post.ban"], event_name);
  await expect(ban).toContainText(installation.admin.email);
  await expect(ban).toContainText("approve → banned");
  const time = ban.getByRole("time");
  const moment = (await time.getAttribute("datetime")) ?? "";
  await expect(time).toHaveText(dateAndTime(moment, await shownTimeZone(page)));
  await expect(page.getByText("Nobody else's business")).toHaveCount(0);

  await page.getByRole("combobox", { name: "Action" }).click();
  await page.getByRole("option", { name: actionLabels["post.ban"] }).click();
  await page.getByLabel("Who", { exact: true }).fill("admin@");
  await page.getByLabel("Item or IP address").fill(event_name);
  await page.getByLabel("Item or IP address").press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${title} (1)`);
  await expect(page.getByRole("row")).toHaveCount(2);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("audit-log.csv");
  const [, line, ...more] = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(more).toEqual([]);
  expect(line).toContain(`"${actionLabels["post.ban"]}","${subjectLabels.post}","'${event_name}"`);

  await page.getByLabel("Item or IP address").fill("there is none of that name");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText(messages.auditLog.nothingFound)).toBeVisible();
});
