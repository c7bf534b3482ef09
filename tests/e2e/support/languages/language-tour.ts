import type { BrowserContextOptions, Locator, Page } from "@playwright/test";
import { guestLanguageCookie, guestLanguagePaths } from "@/lib/shared/language/choice";
import { Guest, makePhotoFile } from "../guest";
import type { Installation } from "../installation";
import type { Organiser } from "../organiser";
import { messagesIn } from "./languages";

/** The longest words, the most plural forms, right to left, and both pseudo-languages. */
export const touredLanguages = ["de", "pl", "ar", "en-XA", "ar-XB"] as const;
export type TouredLanguage = (typeof touredLanguages)[number];

/** An event's name, and a guest's name and caption. */
export const ownTexts: Record<TouredLanguage, { event: string; caption: string; name: string }> = {
  de: { event: "Donaudampfschifffahrt 2026", caption: "Kurz bevor es losging, mit allen", name: "Jürgen Weiß" },
  pl: { event: "Wesele Zośki i Łukasza", caption: "Gorzko, gorzko! Niech żyje młoda para", name: "Grażyna" },
  ar: { event: "حفل نور وإلياس", caption: "لحظات لا تُنسى مع Zoë وكل الأحبة", name: "نور الهدى" },
  "en-XA": { event: "Noor & Elias", caption: "Just before it began", name: "Zoë Åkerström" },
  "ar-XB": { event: "Noor & Elias", caption: "Just before it began", name: "Zoë Åkerström" },
};

/** Options of a phone whose guest has chosen the language. */
export const phoneIn = (
  installation: Installation,
  language: TouredLanguage,
  width: number,
): BrowserContextOptions => ({
  viewport: { width, height: 780 },
  hasTouch: true,
  isMobile: true,
  storageState: {
    origins: [],
    cookies: guestLanguagePaths.map((path) => ({
      name: guestLanguageCookie,
      value: language,
      domain: new URL(installation.url).hostname,
      path,
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: "Lax" as const,
    })),
  },
});

/** Presses a button or link by its name in the page's language. */
const named = (page: Page, role: "button" | "link", name: string): Locator => page.getByRole(role, { name }).first();

type Tour = { organiser: Organiser; installation: Installation; page: Page; language: TouredLanguage };

/** Visits every page of a guest and calls `see` on each. */
export async function tourGuestPages(
  { organiser, installation, page, language }: Tour,
  see: (what: string) => Promise<void>,
): Promise<void> {
  const { guestForm, receipt, page: shared, submission } = messagesIn(language);
  const { event: event_name, caption, name } = ownTexts[language];
  const event = await organiser.createEvent({
    event_name,
    consent_text: "My photo may be shown in the hall and given to the couple.",
    consent_terms_url: "https://example.com/terms",
    consent_privacy_url: "https://example.com/privacy",
    consent_box: "on",
    wall_theme: "Garland",
  });
  const guest = new Guest(page, installation.url, event.event_url_slug);
  const submit = () => named(page, "button", guestForm.submit).click();
  const fill = async () => {
    await page.locator("[name=person_name]").fill(name);
    await page.locator("[name=person_email_id]").fill("zoe@example.com");
    await page.locator("[name=person_city]").fill("Łódź");
    await page.locator("[name=caption]").fill(caption);
    if (!(await page.getByRole("checkbox").isChecked())) await page.getByRole("checkbox").check();
  };
  await guest.open();
  await see("the form");
  const photos = page.locator("input[type=file]").first();
  await photos.setInputFiles([await makePhotoFile("IMG_0042.jpg", 42), await makePhotoFile("IMG_0043.jpg", 43)]);
  await submit();
  await page.getByText(submission.allMandatory).first().waitFor();
  await see("nothing filled in");
  await fill();
  await see("filled in");
  await page.context().setOffline(true);
  await submit();
  await page.getByText(submission.waiting.offline).waitFor();
  await see("no connection");
  await page.context().setOffline(false);
  await page.getByText(submission.submitted).first().waitFor({ timeout: 30_000 });
  await see("sent");
  const [first, second] = await organiser.listPosts(event.id);
  for (const { id } of [first, second].flatMap((post) => post ?? [])) await organiser.waitForRenditions(event.id, id);
  await organiser.setStatus(first?.id ?? "", "approve");
  await page.getByText(receipt.onTheWall).first().waitFor();
  await see("on the wall");
  await named(page, "link", shared.myPosts).click();
  await page.getByRole("article").nth(1).waitFor();
  await see("my posts");
  await page.getByRole("article").first().getByRole("button").last().click();
  await see("asked before taking back");
  await page.reload();
  await page.getByRole("article").nth(1).waitFor();
  await named(page, "button", receipt.withdraw).click();
  await see("asked before withdrawing");
  await organiser.call("PUT", `/api/events/update-event/${event.id}`, { event_status: "Private", password: "sesame" });
  await page.goto(`${installation.url}/event-form/${event.event_url_slug}`);
  await page.getByLabel(shared.password).waitFor();
  await see("the gate");
  await page.getByLabel(shared.password).fill("wrong one");
  await page.getByRole("button").last().click();
  await page.getByRole("alert").first().waitFor();
  await see("a wrong password");
  await organiser.call("PUT", `/api/events/update-event/${event.id}`, { event_status: "Archive" });
  await page.goto(`${installation.url}/event-form/${event.event_url_slug}`);
  await see("ended");
  await page.goto(`${installation.url}/event-form/nothing-of-the-kind`);
  // The framework draws this page in the browser.
  await page.getByRole("heading", { level: 1 }).waitFor();
  await see("not found");
}
