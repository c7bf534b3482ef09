import assert from "node:assert/strict";
import sharp from "sharp";
import type { Page } from "./devtools";

const size = { width: 1920, height: 1080 };

type Card = { caption: string; x: number; y: number; width: number; height: number };

/** Colours of the upper and lower half of the check's pictures. */
type Halves = { upper: Colour; lower: Colour };
type Colour = readonly [red: number, green: number, blue: number];

type WallCheck = {
  page: Page;
  url: string;
  halves: Halves;
  /** Approves one more post while the wall is open; resolves to its caption. */
  approveOne: () => Promise<string>;
  /** Stores a screenshot of the wall. */
  keep: (screenshot: Buffer) => void;
};

/**
 * Opens a wall of 'Post n' in four columns, and checks that it hydrates, receives a post over its socket and shows its
 * pictures. Throws the first fault.
 */
export async function checkWall({ page, url, halves, approveOne, keep }: WallCheck): Promise<void> {
  const errors = watchErrors(page);
  const pushes: string[] = [];
  page.on<{ response: { payloadData: string } }>("Network.webSocketFrameReceived", ({ response }) => {
    pushes.push(response.payloadData);
  });
  await page.send("Page.navigate", { url });
  // Set only by a script that ran in full: scrolling is the last thing that an open wall starts.
  await page.until("the wall hydrates", `document.querySelector("main ul[data-scrolling]") !== null`);
  await page.until("the socket stands", `performance.now() > 3000`);

  const arrival = `document.querySelector("[data-arrival]")`;
  await page.until("the part that shows arrivals comes", `${arrival} !== null`);

  const caption = await approveOne();
  await page.until(
    "the live post comes",
    `document.querySelector("main").innerText.includes(${JSON.stringify(caption)})`,
  );
  assert(
    pushes.some((push) => push.includes("newEventPost") && push.includes(caption)),
    "The live post came, but not through the socket.",
  );
  await page.until("it comes up large", `${arrival}.dataset.arrival !== ""`);
  await page.until("it is in its cell", `${arrival}.dataset.arrival === ""`);
  await page.until(
    "all pictures in sight are decoded",
    `[...document.querySelectorAll("main li img")].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    }).every((image) => image.complete && image.naturalWidth > 0)`,
  );
  // Entrance animation and the movement of other cards take less than a second.
  await page.evaluate("new Promise((resolve) => setTimeout(resolve, 1500))");

  expectFourColumns(await readCards(page));
  const inSight = await page.evaluate<Spot[]>(spots);
  const screenshot = await page.screenshot();
  keep(screenshot);
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expectPainted({ data, width: info.width }, inSight, halves);
  assert.deepEqual(errors, []);
}

function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("Runtime.exceptionThrown", (params) => errors.push(`Exception: ${JSON.stringify(params)}`));
  page.on<{ type: string; args: unknown[] }>("Runtime.consoleAPICalled", ({ type, args }) => {
    if (type === "error") errors.push(`Console: ${JSON.stringify(args)}`);
  });
  page.on<{ entry: { level: string } }>("Log.entryAdded", ({ entry }) => {
    if (entry.level === "error") errors.push(`Log: ${JSON.stringify(entry)}`);
  });
  return errors;
}

const boxesOf = (selector: string) => `[...document.querySelectorAll(${JSON.stringify(selector)})].map((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { caption: element.innerText, x, y, width, height };
})`;

const readCards = (page: Page) => page.evaluate<Card[]>(boxesOf("main li"));

const shadowPixels = 60;

type Spot = { half: "upper" | "lower"; x: number; y: number };
type RawPicture = { data: Buffer; width: number };

/** One visible spot in each half of each picture; keeps clear of the banners' shadows. */
const spots = `[...document.querySelectorAll("main li img")].flatMap((image) => {
  const edge = (banner) => document.querySelector(banner).getBoundingClientRect();
  const { x, y, width, height } = image.getBoundingClientRect();
  return [["upper", 0.25], ["lower", 0.75]]
    .map(([half, part]) => ({ half, x: x + width * 0.3, y: y + height * part }))
    .filter((spot) => {
      if (spot.y < edge("header").bottom + ${shadowPixels} || spot.y > edge("footer").top - ${shadowPixels}) return false;
      const seen = document.elementFromPoint(spot.x, spot.y);
      return seen !== null && image.closest("li").contains(seen);
    });
})`;

/** Expects four equal columns across the screen and no overlapping cards. */
function expectFourColumns(cards: Card[]) {
  const lefts = [...new Set(cards.map(({ x }) => Math.round(x)))].sort((one, other) => one - other);
  assert.equal(lefts.length, 4, `The cards stand at ${lefts.join(", ")}.`);
  for (const { width, height } of cards) {
    assert(width > size.width * 0.22 && width <= size.width * 0.25, `A card is ${width} wide.`);
    assert(height > 100, `A card is ${height} high.`);
  }
  for (const left of lefts) {
    const column = cards.filter(({ x }) => Math.round(x) === left).sort((one, other) => one.y - other.y);
    column.slice(1).forEach((card, index) => {
      const above = column[index] as Card;
      assert(card.y >= above.y + above.height - 1, `'${card.caption}' lies on '${above.caption}'.`);
    });
  }
}

/** Expects each visible half of a picture to have the photo's colour, not its placeholder's. */
function expectPainted(screenshot: RawPicture, spots: Spot[], halves: Halves) {
  assert(spots.length >= 8, `Only ${spots.length} halves of pictures are in sight.`);
  for (const { half, x, y } of spots) {
    const at = (Math.round(y) * screenshot.width + Math.round(x)) * 3;
    const seen = [...screenshot.data.subarray(at, at + 3)];
    const isClose = seen.every((value, index) => Math.abs(value - (halves[half][index] ?? 0)) < 30);
    assert(isClose, `An ${half} half is ${seen.join(",")} instead of ${halves[half].join(",")}.`);
  }
}
