import type { Page } from "@playwright/test";
import { textsIn } from "@/lib/shared/events/default-texts";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { expect, test } from "../support/test";

const text = messages.events;

/** Counts the pages of a PDF that Chromium made. */
const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

/** Prints by the button with this label. Resolves to the cards' edges in mm, loaded typefaces and page count. */
async function print(page: Page, label: string) {
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => {
    document.body.removeAttribute("data-printed");
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("dialog").getByRole("button", { name: label }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator("[data-print-sheet]");
  const boxes = await sheet.locator("svg").evaluateAll((codes) =>
    codes.map((code) => {
      const card = code.closest("[style*='--mm']")?.getBoundingClientRect();
      // A CSS inch has 96 pixels.
      return card ? [card.left, card.top, card.right, card.bottom].map((edge) => (edge * 25.4) / 96) : [];
    }),
  );
  const faces = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family),
  );
  const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  return { boxes, faces, pages };
}

test("an event's QR card prints as one A6, four A6 on an A4 and a poster, each on one page in the theme's typeface", async ({
  page,
  organiser,
  signIn,
}) => {
  await signIn(page);
  await organiser.createEvent({ event_name: "Printed Night", wall_theme: "Garland", use_theme_colors: "on" });
  await page.goto(paths.events);
  await page.getByRole("button", { name: text.moreActions("Printed Night") }).click();
  await page.getByRole("menuitem", { name: "QR card" }).click();
  const kinds = [
    { label: "Print A6", cards: 1, width: 105, height: 148.5 },
    { label: "Print four A6", cards: 4, width: 210, height: 297 },
    { label: "Print A4 poster", cards: 1, width: 210, height: 297 },
  ];
  for (const { label, cards, width, height } of kinds) {
    const { boxes, faces, pages } = await print(page, label);
    expect([label, boxes.length, pages]).toEqual([label, cards, 1]);
    const edges = [0, 1, 2, 3].map((side) => boxes.map((box) => box[side] ?? Number.NaN));
    expect(Math.max(...(edges[2] ?? []))).toBeLessThanOrEqual(width);
    expect(Math.max(...(edges[3] ?? []))).toBeLessThanOrEqual(height);
    // The cards use the whole sheet.
    expect(Math.max(...(edges[2] ?? []))).toBeGreaterThan(width * 0.99);
    expect(Math.max(...(edges[3] ?? []))).toBeGreaterThan(height * 0.99);
    expect(faces).toContain("Fraunces");
  }
});

test("card and poster speak the event's language, from right to left where it is written so", async ({
  page,
  organiser,
  signIn,
}) => {
  await signIn(page);
  for (const [event_language, direction] of [
    ["de", "ltr"],
    ["ar", "rtl"],
  ] as const) {
    const { id } = await organiser.createEvent({ event_language });
    await page.goto(paths.eventDesk(id, { open: "card" }));
    const { cardInvitation, cardCall } = textsIn(event_language);
    expect(cardCall).not.toBe(textsIn("en").cardCall);
    for (const words of [cardInvitation, cardCall]) {
      const line = page.getByRole("dialog").getByText(words, { exact: true }).first();
      await expect(line).toBeVisible();
      await expect(line).toHaveCSS("direction", direction);
    }
  }
});
