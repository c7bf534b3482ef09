import type { Page } from "@playwright/test";
import { paths } from "@/lib/shared/paths";
import { makePhoto } from "../../../support/pictures";
import { expect, test } from "../../support/test";

const arabic = { event: "حفل نور وإلياس 2026!", person: "نور (طاولة 7)", caption: "ما أجمل هذه الليلة!" };

/** The direction of each element that holds exactly this text. */
const directionsOf = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const plain = (element: Element) => element.textContent?.replace(/[\u2066-\u2069]/g, "").trim();
    const holders = [...document.querySelectorAll("main *")].filter(
      (element) => element.children.length === 0 && plain(element) === wanted && element.checkVisibility(),
    );
    return [...new Set(holders.map((element) => getComputedStyle(element).direction))];
  }, text);

test("Arabic names and captions run from right to left in the console's lists, which stay in English", async ({
  page,
  signIn,
  organiser,
}) => {
  const event = await organiser.createEvent({ event_name: arabic.event, event_location: arabic.person });
  await organiser.addReadyPost(event.id, await makePhoto(), { caption: arabic.caption, person_name: arabic.person });
  await signIn(page);
  for (const [path, texts] of [
    [paths.events, [arabic.event, arabic.person]],
    [paths.eventDesk(event.id), [arabic.event, arabic.person, arabic.caption]],
    [paths.moderate, [arabic.event, arabic.person, arabic.caption]],
  ] as const) {
    await page.goto(path);
    for (const text of texts) {
      await expect.poll(() => directionsOf(page, text), { message: `${path}: ${text}` }).toEqual(["rtl"]);
    }
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe("ltr");
  }
});
