import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { receiptPaths } from "@/lib/shared/receipt/paths";
import { addEventPost, makePhotoFile } from "../support/guest";
import { messagesIn } from "../support/languages/languages";
import { expect, test } from "../support/test";

test.describe.configure({ timeout: 240_000 });
test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/Failed to load resource|net::ERR_/] });

/** A pseudo-language for tests: English in which accented letters replace every small letter. */
const text = messagesIn("en-XA");

/**
 * Returns a page's texts that bypass the messages: those with a plain small letter. Guests and organisers write in
 * capitals here. The options of the language list are skipped: each is in its own language.
 */
const plainTexts = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !parent.closest("script, style, noscript, option, template")) found.push(node.textContent ?? "");
    }
    for (const element of document.querySelectorAll("[aria-label], [alt], [title], [placeholder]")) {
      found.push(...["aria-label", "alt", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""));
    }
    return [...found, document.title].map((each) => each.trim()).filter((each) => /[a-z]/.test(each));
  });

/** The title of pages without an event is the product's, in every language. */
const isOurs = (text: string) => text !== messages.product.title;

async function expectDisguised(page: Page, state: string) {
  expect((await plainTexts(page)).filter(isOurs), state).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.lang), state).toBe("en-XA");
}

test("from the form through receipt and My posts to closed events, a guest sees no text that bypasses translation", async ({
  page,
  installation,
  organiser,
}) => {
  const { hostname } = new URL(installation.url);
  await page.context().addCookies(
    ["/event-form", "/p"].map((path) => ({
      name: "wallflower-language",
      value: "en-XA",
      domain: hostname,
      path,
    })),
  );
  const wording = { consent_text: "SHOW MY PHOTO.", consent_box: "on", form_welcome: "WELCOME" };
  const { id, event_url_slug: slug } = await organiser.createEvent({
    event_name: "NOOR",
    page_title: "NOOR",
    ...wording,
  });
  const submit = () => page.getByRole("button", { name: text.guestForm.submit }).click();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();

  await page.goto(installation.url + paths.eventForm(slug));
  // React has taken over the form.
  await page.waitForFunction(() => window.wallflowerEarly === undefined);
  await expectDisguised(page, "an empty form");
  const chooser = page.locator("input[type=file]").first();
  await chooser.setInputFiles(await makePhotoFile("IMG_3.JPG", 3));
  await submit();
  await expect(page.getByText(text.submission.allMandatory)).toBeVisible();
  await expectDisguised(page, "an incomplete form");
  await page.getByRole("button", { name: text.guestForm.remove("IMG_3.JPG") }).click();
  await chooser.setInputFiles({ name: "EMPTY.JPG", mimeType: "image/jpeg", buffer: Buffer.alloc(0) });
  await expect(page.getByText(text.submission.photoEmpty)).toBeVisible();
  await chooser.setInputFiles([await makePhotoFile("A.JPG", 1), await makePhotoFile("B.JPG", 2)]);
  await expect(page.getByRole("button", { name: text.guestForm.remove("B.JPG") })).toBeVisible();
  await page.locator("[name=person_name]").fill("ADA");
  await page.locator("[name=person_email_id]").fill("NO ADDRESS");
  await page.locator("[name=person_city]").fill("X".repeat(81));
  await page.locator("[name=caption]").fill("HELLO".repeat(90));
  await submit();
  await expect(page.getByText(text.guestFields.person_city.tooLong)).toBeVisible();
  await expectDisguised(page, "a form with problems");
  await page.locator("[name=person_email_id]").fill("ADA@EXAMPLE.COM");
  await page.locator("[name=person_city]").fill("OSLO");
  await page.locator("[name=caption]").fill("HELLO");
  await submit();
  await expect(page.getByText(text.submission.consentNeeded)).toBeVisible();
  await expectDisguised(page, "a form without its consent");
  await page.getByRole("checkbox").check();

  await page.context().setOffline(true);
  await submit();
  await expect(page.getByText(text.submission.waiting.offline)).toBeVisible();
  await expectDisguised(page, "a post that waits for a connection");
  await page.context().setOffline(false);
  await page.route(addEventPost, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => {});
  });
  await expect(page.getByRole("button", { name: text.guestForm.stop })).toBeVisible();
  await expectDisguised(page, "a post that is sent");
  await expect(page.getByText(text.submission.submitted)).toBeVisible({ timeout: 30_000 });
  await page.unroute(addEventPost);
  await expectDisguised(page, "a receipt of posts that wait");

  const [first, second] = await organiser.listPosts(id);
  for (const post of [first, second]) await organiser.waitForRenditions(id, post?.id ?? "");
  await organiser.setStatus(first?.id ?? "", "approve");
  await expect(page.getByText(text.receipt.onTheWallShort)).toBeVisible();
  await organiser.setStatus(second?.id ?? "", "banned");
  await expect(page.getByText(text.receipt.notOnTheWall)).toBeVisible();
  await expectDisguised(page, "a receipt of an approved and a banned post");
  const reading = page.waitForURL(/\/p\//);
  await page.getByRole("link", { name: text.page.myPosts }).click();
  await reading;
  const address = page.url();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expectDisguised(page, "My posts");
  await press(text.receipt.mailLink);
  await expect(page.getByText(text.receipt.mailed)).toBeVisible();
  await press(text.receipt.takeBackNamed("HELLO"));
  await expect(page.getByText(text.receipt.takeBackAsk)).toBeVisible();
  await expectDisguised(page, "a question before a post is taken back");
  await press(text.receipt.takeBackYes);
  await expect(page.getByText(text.receipt.takenBack)).toBeVisible();
  await expectDisguised(page, "a post that was erased");
  await press(text.receipt.withdraw);
  await expectDisguised(page, "a question before all is withdrawn");
  await press(text.receipt.withdrawYes);
  await expect(page.getByText(text.receipt.withdrawn)).toBeVisible();
  await expectDisguised(page, "a withdrawn consent");
  await page.reload();
  await expect(page.getByText(text.receipt.nothing)).toBeVisible();
  await expectDisguised(page, "My posts without posts");
  await page.goto(`${installation.url}${receiptPaths.myPosts("x".repeat(43))}`);
  await expect(page.getByText(text.receipt.nothing)).toBeVisible();
  await page.context().setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.context().setOffline(false);
  await page.goto(address);

  const change = (fields: object) => organiser.call("PUT", apiPaths.events.updateEvent(id), { ...fields });
  const reopen = () => page.goto(installation.url + paths.eventForm(slug));
  await change({ event_status: "Archive" });
  await reopen();
  await expect(page.getByText(text.guestForm.ended)).toBeVisible();
  await expectDisguised(page, "the form of an ended event");
  await change({ event_status: "Private", password: "open sesame" });
  await reopen();
  await expect(page.getByText(text.page.passwordNeeded)).toBeVisible();
  await expectDisguised(page, "the gate");
  await page.getByLabel(text.page.password).fill("WRONG");
  await press(text.page.enter);
  await expect(page.getByText(text.page.passwordWrong)).toBeVisible();
  await expectDisguised(page, "the gate after a wrong password");
  await change({ remove_password: "yes" });
  await reopen();
  await expect(page.getByText(text.page.passwordMissing)).toBeVisible();
  await expectDisguised(page, "the gate without a password");
  await change({ event_status: "Draft" });
  await reopen();
  await expect(page.getByText(text.page.notFound)).toBeVisible();
  await expectDisguised(page, "a draft");
  await page.goto(`${installation.url}${paths.eventForm("no-such-event")}`);
  await expect(page.getByText(text.page.notFound)).toBeVisible();
  await expectDisguised(page, "an unknown event");
});
