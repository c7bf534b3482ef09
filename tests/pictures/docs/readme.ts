import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { byColour, plainPair } from "@/lib/shared/events/brand-colours";
import { paths } from "@/lib/shared/paths";
import { wallThemes } from "@/lib/shared/vocabulary";
import { Guest } from "../../e2e/support/guest";
import { eventOf, newPage, type Studio, settle } from "../studio";
import { compose, framed, lookLikePhone } from "./compose";
import { keep } from "./keep";
import { replaceWithLatinTexts } from "./latin-guests";

const hall = { width: 1_600, height: 900 };
const laptop = { width: 1_152, height: 720 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, bypassCSP: true };

const dancePhoto = readFileSync(new URL("dance.jpg", import.meta.url));
const words = {
  name: "Zoë Åkerström",
  city: "Malmö",
  email: "zoe@example.com",
  caption: "Första dansen. Not one dry eye!",
};

/**
 * Takes README's three pictures: a post's way from phone to wall, that wall with the phone in front, and the themes.
 */
export async function takeReadmePictures(studio: Studio): Promise<void> {
  const event = eventOf(studio, "noor-and-elias");
  await replaceWithLatinTexts(studio, event.id);
  const way = await followPost(studio, event);
  await keep("hero", await drawHero(studio, way));
  await keep("way", await drawWay(studio, way));
  await keep("themes", await drawThemes(studio, event));
}

type Way = { form: Buffer; receipt: Buffer; desk: Buffer; arrival: Buffer; wall: Buffer };

/** Posts from a phone, approves the post, and takes a picture of each screen on the way. */
async function followPost(studio: Studio, event: { id: string; event_url_slug: string }): Promise<Way> {
  const { browser, url, organiser } = studio;
  const wall = await newPage(browser, { viewport: hall });
  await wall.goto(url + paths.event(event.event_url_slug));
  const hand = await newPage(browser, phone);
  const guest = new Guest(hand, url, event.event_url_slug);
  await guest.open();
  await guest.choose({ name: "dance.jpg", mimeType: "image/jpeg", buffer: dancePhoto });
  await guest.fill(words);
  await lookLikePhone(hand);
  await hand.evaluate(() => window.scrollTo(0, 0));
  await settle(hand);
  const form = await hand.screenshot();
  await guest.submit();
  await guest.expectSubmitted();
  const post = (await organiser.listPosts(event.id)).find(({ caption }) => caption === words.caption);
  if (!post) throw new Error("The guest's post is not there.");
  await organiser.waitForRenditions(event.id, post.id);
  const console_ = await studio.openSignedIn(paths.moderateEvent(event.id), laptop);
  await settle(console_, 2_500);
  const desk = await console_.screenshot();
  await settle(wall, 2_500);
  await organiser.setStatus(post.id, "approve");
  await wall.locator(`[data-arrival="${post.id}"]`).waitFor({ state: "attached" });
  // The post grows for a moment and stays large for four seconds.
  await wall.waitForTimeout(2_000);
  const arrival = await wall.screenshot();
  await expect(hand.getByText("On the wall", { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await settle(hand);
  const receipt = await hand.screenshot();
  await wall.waitForTimeout(6_000);
  const rest = await wall.screenshot();
  await Promise.all([wall, hand, console_].map((page) => page.close()));
  return { form, receipt, desk, arrival, wall: rest };
}

function drawHero({ browser }: Studio, { wall, receipt }: Way): Promise<Buffer> {
  const css = `
    .screen { position: absolute; left: 50px; top: 50px; width: 1400px; }
    .phone { position: absolute; right: 60px; bottom: 40px; width: 310px; }`;
  return compose(browser, { width: 1_600, height: 950 }, css, framed("screen", wall) + framed("phone", receipt));
}

function drawWay({ browser }: Studio, { form, desk, arrival }: Way): Promise<Buffer> {
  const css = `
    body { grid-template-columns: 250px 640px 710px; justify-content: space-between; align-items: center;
      padding: 40px 50px 30px; row-gap: 24px; grid-template-rows: 1fr auto; }
    p { text-align: center; font-size: 32px; }`;
  const texts = ["1. A guest posts", "2. A moderator approves", "3. Everyone sees it"];
  const html =
    framed("phone", form) +
    framed("desk", desk) +
    framed("screen", arrival) +
    texts.map((text) => `<p>${text}</p>`).join("");
  return compose(browser, { width: 1_800, height: 660 }, css, html);
}

/** The same wall in each theme with the theme's own colours. */
async function drawThemes({ browser, url, organiser }: Studio, event: { id: string; event_url_slug: string }) {
  const plain = byColour((_, role) => plainPair[role]);
  const tiles: string[] = [];
  for (const wall_theme of wallThemes) {
    await organiser.call("PUT", `/api/events/update-event/${event.id}`, {
      wall_theme,
      use_theme_colors: "on",
      remove_brand_custom_logo: "yes",
      ...plain,
    });
    const page = await newPage(browser, { viewport: { width: 1_280, height: 720 } });
    await page.goto(url + paths.event(event.event_url_slug));
    await settle(page, 3_000);
    tiles.push(`<div>${framed("screen", await page.screenshot())}<p>${wall_theme}</p></div>`);
    await page.close();
  }
  const css = `
    body { grid-template-columns: repeat(4, 1fr); gap: 26px; padding: 36px; align-content: center; }
    .screen { border-width: 5px; }
    p { text-align: center; padding-top: 10px; font-size: 24px; }`;
  return compose(browser, { width: 1_800, height: 700 }, css, tiles.join(""));
}
