import type { Page } from "@playwright/test";
import { limits } from "@/lib/shared/limits";
import { canary, markupPayloads } from "../../support/hostile/payloads";
import { makePhoto } from "../../support/pictures";
import { tonight } from "../support/console/tonight";
import { expect, test } from "../support/test";

/** Packs as many payloads as fit, one per line. */
function pack(payloads: readonly string[], maxLength: number): string[] {
  const packed: string[] = [];
  for (const payload of payloads) {
    const last = packed.at(-1);
    if (last !== undefined && last.length + 1 + payload.length <= maxLength)
      packed[packed.length - 1] += `\n${payload}`;
    else packed.push(payload);
  }
  return packed;
}

/** Forms send each line feed as two characters. */
const roomForLineEnds = 40;
const captions = pack(markupPayloads, limits.guestTextMaxLength.caption - roomForLineEnds);
const short = markupPayloads.filter((payload) => payload.length <= limits.guestTextMaxLength.person_city);
/** Different indexes give each field a payload of its own. */
const nth = (index: number) => short[index % short.length] ?? "";

/** Expects that no payload ran or became an element, and no element has an inline handler. */
async function expectOnlyText(page: Page) {
  const found = await page.evaluate((name) => {
    const elements = [...document.querySelectorAll("*")];
    return {
      ran: name in window,
      listening: elements.filter((element) =>
        element.getAttributeNames().some((attribute) => attribute.startsWith("on")),
      ).length,
      foreign: elements
        .filter((element) =>
          ["href", "src", "srcdoc", "action", "data", "style"].some((attribute) => {
            const value = element.getAttribute(attribute) ?? "";
            // Share buttons pass the caption in the query.
            const isShare = /^(https:|mailto:\?)/.test(value) && URL.canParse(value);
            return /pwned|evil\.test|javascript:/i.test(isShare ? new URL(value).host : value);
          }),
        )
        .map((element) => element.outerHTML),
      tags: elements
        .filter(({ tagName }) => /^(object|embed|base|marquee|math|iframe|noscript|template)$/i.test(tagName))
        .map(({ tagName }) => tagName),
    };
  }, canary);
  expect({ ...found, tags: found.tags.filter((tag) => !["NOSCRIPT", "TEMPLATE"].includes(tag)) }).toEqual({
    ran: false,
    listening: 0,
    foreign: [],
    tags: [],
  });
}

/** No error is expected: Chromium's CSP report would reveal that a payload tried to run. */
test.use({ expectedErrors: [] });

test("three hundred payloads stay text wherever they are shown", async ({ page, installation, organiser, signIn }) => {
  test.setTimeout(180_000);
  page.on("dialog", (dialog) => {
    throw new Error(`A payload opened a dialog: ${dialog.message()}`);
  });
  const hostile = nth(120);
  const ad = await organiser.addAd(nth(1), await makePhoto());
  const program = await organiser.call<{ id: string }>("POST", "/api/ads-group/add-event-ads-group", {
    ads_group_name: nth(2),
    ad_ids: [ad.id],
  });
  await organiser.call("POST", "/api/scripts/add-script", {
    script_name: nth(3),
    script: "void 0",
    script_placement: "footer",
    is_global: "no",
  });
  const event = await organiser.createEvent({
    event_name: hostile,
    ...(await tonight(organiser)),
    event_location: nth(31),
    page_title: nth(62),
    page_description: nth(93),
    page_keywords: nth(124),
    top_banner_text: nth(155),
    bottom_banner_text: nth(186),
    cta_text: nth(217),
    cta_url: "https://example.com/tickets",
    ads_group_id: program.id,
    ads_per_post: 3,
    contact_information: "on",
  });
  const photo = await makePhoto({ width: 64, height: 48 });
  const ids: string[] = [];
  for (const [index, caption] of captions.entries()) {
    const fields = { caption, person_name: nth(2 * index), person_city: nth(2 * index + 1) };
    ids.push((await organiser.submit(event.id, photo, fields)).id);
  }
  for (const id of ids) {
    await organiser.waitForRenditions(event.id, id);
    await organiser.setStatus(id, "approve");
  }

  // The document itself, for scripts and head.
  const wall = `/event/${event.event_url_slug}`;
  const html = await (await fetch(installation.url + wall)).text();
  for (const payload of markupPayloads.filter((text) => text.includes("<"))) expect(html).not.toContain(payload);
  const scripts = html.match(/<script\b[^>]*>[\s\S]*?<\/script>/g) ?? [];
  expect(scripts.join("")).toContain("pwned");
  expect(scripts.join("")).not.toContain("\u2028");

  await page.goto(wall);
  await expect(page).toHaveTitle(nth(62));
  const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`).first();
  await expect(meta("og:title")).toHaveAttribute("content", nth(62));
  await expect(meta("description")).toHaveAttribute("content", nth(93));
  await expect(page.getByRole("main", { name: hostile })).toBeVisible();
  await expect(page.getByText(nth(155), { exact: true })).toBeVisible();
  await expectOnlyText(page);
  await page.goto(`${wall}?post=${ids[0]}`);
  await expect(page.getByRole("dialog")).toContainText(nth(1));
  await expectOnlyText(page);

  await page.goto(`/event-form/${event.event_url_slug}`);
  await expect(page.getByText(hostile)).toBeVisible();
  await expectOnlyText(page);

  await signIn(page);
  const pages = { "/user/dashboard": hostile, "/user/events": hostile, "/user/ads": nth(1), "/user/ads-group": nth(2) };
  for (const [path, text] of Object.entries({
    ...pages,
    "/user/scripts": nth(3),
    "/user/moderate?status=all": nth(0),
  })) {
    await page.goto(path);
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
    await expectOnlyText(page);
  }
  await page.goto(`/user/moderate?post=${ids[0]}`);
  await expect(page.getByRole("dialog")).toContainText(nth(0));
  await expectOnlyText(page);
});
