import { createReadStream, readFileSync } from "node:fs";
import path from "node:path";
import { createDatabase } from "@/db/client";
import { createAccount } from "@/host/start/accounts";
import { messages } from "@/lib/shared/messages";
import { checkZip } from "../../support/export/zip-check";
import { makePhoto } from "../../support/pictures";
import { expectAccessible } from "../support/accessible";
import { storeSession } from "../support/session";
import { expect, test } from "../support/test";

const text = messages.guests;
const { account } = messages;

// A mistyped address and a wrong password are refused.
test.use({ expectedErrors: [/status of 400/] });

test("an admin finds what is stored of a guest's address, downloads it and erases it", async ({
  page,
  organiser,
  signIn,
}) => {
  const email = `asks-${Date.now()}@example.com`;
  for (const event_name of ["Spring party", "Winter party"]) {
    const { id } = await organiser.createEvent({ event_name });
    await organiser.addReadyPost(id, await makePhoto(), { caption: `At the ${event_name}`, person_email_id: email });
  }
  await signIn(page);
  await page.goto("/user/account-settings");
  const card = page.getByRole("region", { name: text.title });
  await card.getByLabel(text.email).fill("nobody");
  await card.getByRole("button", { name: text.search }).click();
  await expect(card.getByText(text.emailRequired)).toBeVisible();
  await card.getByLabel(text.email).fill(email.toUpperCase());
  await page.keyboard.press("Enter");
  await expect(card.getByRole("status")).toHaveText(text.found(2));
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);

  const downloading = page.waitForEvent("download");
  await card.getByRole("button", { name: text.download }).click();
  const { files } = await checkZip(createReadStream(await (await downloading).path()));
  expect(files.filter(({ name }) => name.endsWith(".jpg"))).toHaveLength(2);

  await card.getByRole("button", { name: text.erase }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: text.erase }).click();
  await expect(page.getByText(text.erased(2))).toBeVisible();
  await card.getByRole("button", { name: text.search }).click();
  await expect(card.getByRole("status")).toHaveText(text.none);
});

test("an admin downloads everything, closes the account, and takes that back on any page", async ({
  page,
  installation,
  signIn,
}) => {
  await signIn(page);
  await page.goto("/user/account-settings");
  await expect(page.getByText(account.firstStays)).toBeVisible();

  const running = JSON.parse(readFileSync(path.join(installation.dataDir, "running.json"), "utf8"));
  const { db, close } = createDatabase(running.database_url, { max: 1 });
  const leaver = { email: `leaves-${Date.now()}@example.com`, password: "long enough" };
  await createAccount(db, { companyName: "Leaving Company", ...leaver }).finally(close);
  await storeSession(page, leaver);
  await page.goto("/user/account-settings");
  const card = page.getByRole("region", { name: account.leaveTitle });
  const downloading = page.waitForEvent("download");
  await card.getByRole("button", { name: account.exportAll }).click();
  const { files } = await checkZip(createReadStream(await (await downloading).path()));
  expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(["users.jsonl", "audit_log.jsonl"]));

  const closing = async (password: string) => {
    await card.getByLabel(account.closePassword).fill(password);
    await card.getByRole("button", { name: account.close }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: account.close }).click();
  };
  await closing("not the password");
  await expect(card.getByText(messages.auth.currentPasswordWrong)).toBeVisible();
  await closing(leaver.password);
  const notice = page.getByRole("status").filter({ hasText: account.closing("").split(",")[0] ?? "" });
  await expect(notice).toBeVisible();
  await page.goto("/user/dashboard");
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole("button", { name: account.keep }).click();
  await expect(notice).toHaveCount(0);
});
