import { expectAccessible } from "../support/accessible";
import { phoneIn, tourGuestPages } from "../support/languages/language-tour";
import { expect, test } from "../support/test";

// A gate asks without its cookie, and a guest types a wrong password.
test.use({ expectedErrors: [/status of 40[134]/, /ERR_INTERNET_DISCONNECTED/] });

// The longest sentences, and right to left.
for (const language of ["en-XA", "ar"] as const) {
  test(`every guest page in ${language} fits a phone of 320 pixels and has no serious finding of axe`, async ({
    browser,
    installation,
    organiser,
  }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext(phoneIn(installation, language, 320));
    const page = await context.newPage();
    let pages = 0;
    await tourGuestPages({ organiser, installation, page, language }, async (what) => {
      expect(await page.evaluate(() => document.documentElement.lang), what).toBe(language);
      // A phone's browser zooms out from a page that is too wide, and innerWidth grows with it.
      const excess = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(excess, what).toBeLessThanOrEqual(0);
      await expectAccessible(page, undefined, ["light"]);
      pages += 1;
    });
    expect(pages).toBe(13);
    await context.close();
  });
}
