import { writeFileSync } from "node:fs";
import path from "node:path";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { guestLanguageCookie } from "@/lib/shared/language/choice";
import { apiPaths, paths } from "@/lib/shared/paths";
import { withDatabase } from "../../e2e/support/console/many-rows";
import { Album } from "../album";
import { eventOf, newPage, type Studio, settle } from "../studio";

const themes = ["Classic", "Garland", "Daylight", "Matchday"] as const;
const languages = ["de", "ar"] as const;
const schemes = ["light", "dark"] as const;
const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1_440, height: 900 },
];
const password = "lantern in the garden";

type Take = (what: string) => Promise<void>;

/** Takes pictures of an album's pages: four themes, both schemes, two languages, three sizes, and paper. */
export async function takeAlbumPictures(studio: Studio): Promise<void> {
  const sheet = new Album("album");
  const { id } = eventOf(studio, "noor");
  const change = (body: Record<string, unknown>) =>
    studio.organiser.call<{ path: string }>("PUT", apiPaths.albums.updateAlbum(id), body);
  const setTheme = (theme: string) =>
    withDatabase(studio.installation, (sql) => sql`update events set wall_theme = ${theme} where id = ${id}`);
  const { path: album } = await change({ is_open: "on", has_hearts: "on" });
  const visit = async (look: BrowserContextOptions & { label: string; language?: string }, see: typeof seeOpen) => {
    const { label, language, ...options } = look;
    const page = await newPage(studio.browser, { baseURL: studio.installation.url, ...options });
    if (language) await chooseLanguage(page, studio.installation.url, language);
    await page.goto(album);
    await settle(page, 700);
    await see(page, (what) => sheet.take(page, `${what} · ${label}`));
    await page.context().close();
  };
  for (const theme of themes) {
    await setTheme(theme);
    for (const viewport of sizes) {
      for (const colorScheme of schemes) {
        await visit({ viewport, colorScheme, label: `${theme}, ${viewport.width} px, ${colorScheme}` }, seeOpen);
      }
    }
  }
  await setTheme("Garland");
  for (const language of languages) {
    for (const viewport of sizes) {
      const look = { viewport, language, label: `${language}, ${viewport.width} px` };
      await visit(look, seeOpen);
      await change({ password });
      await visit(look, seeLocked);
      await change({ password: null, is_open: "off" });
      await visit(look, (_page, take) => take("ended"));
      await change({ is_open: "on" });
    }
  }
  await visit({ label: "paper" }, (page) => print(page, "album"));
  await printCard(studio, id);
  await sheet.finish();
}

async function chooseLanguage(page: Page, url: string, value: string): Promise<void> {
  await page.context().addCookies([{ name: guestLanguageCookie, value, url: `${url}/album` }]);
}

/** The page's top, its end, and a picture with a heart. */
async function seeOpen(page: Page, take: Take): Promise<void> {
  await take("top");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await settle(page, 500);
  await take("end");
  await page.locator(".album-grid a").last().click();
  const heart = page.getByRole("dialog").locator("[data-heart]");
  await heart.click();
  await page.locator("[data-heart][aria-pressed=true]").waitFor();
  await settle(page, 500);
  await take("viewer");
}

async function seeLocked(page: Page, take: Take): Promise<void> {
  await take("password");
  await page.locator("input[type=password]").fill("wrong");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").first().waitFor();
  await take("wrong password");
}

/** Prints a page with and without backgrounds. */
async function print(page: Page, name: string): Promise<void> {
  for (const printBackground of [true, false]) {
    const file = `${name}-${printBackground ? "grounds" : "plain"}.pdf`;
    const pdf = await page.pdf({ printBackground, preferCSSPageSize: true, format: "A4" });
    writeFileSync(path.join("test-results", "pictures", file), pdf);
  }
}

/** The album's card and its sheet of four, as the event's page prints them. */
async function printCard(studio: Studio, id: string): Promise<void> {
  for (const [name, button] of [
    ["card", "Print a card"],
    ["four-cards", "Print four"],
  ] as const) {
    const page = await studio.openSignedIn(paths.eventDesk(id), { width: 1_440, height: 900 });
    // The sheet stays until it is printed.
    await page.addInitScript(() => {
      window.print = () => {};
    });
    await page.reload();
    await page.getByRole("region", { name: "Album" }).getByRole("button", { name: button }).click();
    await page.waitForTimeout(1_000);
    await print(page, name);
    await page.context().close();
  }
}
