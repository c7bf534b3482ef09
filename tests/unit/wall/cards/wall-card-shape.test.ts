import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardMeasures } from "@/lib/client/wall/cards/card-measures";
import {
  adShape,
  bandMeasures,
  bandShape,
  type CardShape,
  cardShape,
  cropOf,
  overlayShape,
  shapeVariables,
} from "@/lib/client/wall/cards/card-shape";
import { lettersOf, smallLetters } from "@/lib/client/wall/cards/letters";
import { lowRowShape, rowAdShape, rowMeasures, rowShape } from "@/lib/client/wall/cards/row-shape";
import { limits } from "@/lib/shared/limits";

/**
 * The shape of a card is known before its picture loads, so that nothing moves when it does. Sizes are in column
 * widths.
 */

const post = (media_width: number | null, media_height: number | null, caption = "Hello") => ({
  media_width,
  media_height,
  caption,
  person_name: "Ada",
});
const wide = 1 - cardMeasures.gap;
const half = (1 - rowMeasures.gap) / 2;

const forms: Record<string, { shapeOf: (media: ReturnType<typeof post>) => CardShape; width: number }> = {
  "under its picture": { shapeOf: cardShape, width: wide },
  "on its picture": { shapeOf: overlayShape, width: wide },
  "beside its picture": { shapeOf: rowShape, width: half },
};
const side = fc.integer({ min: 100, max: 4_000 });
const anyCaption = fc.string({ maxLength: limits.guestTextMaxLength.caption });

describe.each(Object.entries(forms))("a card with its words %s", (_, { shapeOf, width }) => {
  it("a card crops a picture by a tenth at most, and shows none whole that nearly fits its frame", () => {
    fc.assert(
      fc.property(side, side, anyCaption, (media_width, media_height, caption) => {
        const shape = shapeOf(post(media_width, media_height, caption));
        const crop = cropOf(media_height / media_width, shape.picture / width);
        expect(shape.isWhole).toBe(crop > 0.1 + 1e-9);
      }),
    );
  });

  it("a card knows the space around a whole picture, for the watermark in its corner", () => {
    fc.assert(
      fc.property(side, side, (media_width, media_height) => {
        const { isWhole, free, picture } = shapeOf(post(media_width, media_height));
        expect(Math.min(free.x, free.y)).toBe(0);
        if (!isWhole) expect(free.x + free.y).toBe(0);
        if (!isWhole) return;
        const [across, down] = [(1 - 2 * free.x) * width, (1 - 2 * free.y) * picture];
        expect(down / across).toBeCloseTo(media_height / media_width, 6);
      }),
    );
  });

  it("a card's frame has room for its text, whatever it is", () => {
    fc.assert(
      fc.property(side, side, anyCaption, (media_width, media_height, caption) => {
        const { captionLines, captionScale, height, frame } = shapeOf(post(media_width, media_height, caption));
        expect(captionLines > 0).toBe(caption.trim() !== "");
        expect(height).toBeGreaterThan(frame);
        if (shapeOf !== rowShape) return;
        const { captionLine, nameLine, nameGap } = smallLetters.row;
        expect(captionLines * captionLine * captionScale + nameLine + nameGap).toBeLessThanOrEqual(frame);
      }),
    );
  });

  it("a card shows a picture of unknown size whole", () => {
    expect(shapeOf(post(null, null)).isWhole).toBe(true);
  });

  it("a card has the same shape for the same post", () => {
    const one = post(4, 3);
    expect(shapeOf(one)).toBe(shapeOf(one));
  });
});

describe("card shapes", () => {
  it("a card's shape follows the picture's proportions, so that nothing moves when it loads", () => {
    expect(cardShape(post(1_000, 800)).picture).toBeCloseTo(0.8 * wide);
    expect(cardShape(post(900, 1_200)).picture).toBeCloseTo((4 / 3) * wide);
  });

  it("a card's frame is filled by a phone's 9:16 and no narrower picture, and shows a panorama whole", () => {
    // A frame's height is 0.5 to 1.6 times its width: a 9:16 picture is 1.78 times as high as wide, a tenth too high.
    expect(cardShape(post(900, 1_600)).isWhole).toBe(false);
    expect(cardShape(post(900, 1_601)).isWhole).toBe(true);
    expect(cardShape(post(5_000, 500))).toMatchObject({ isWhole: true, picture: 0.5 * wide });
    expect(cardShape(post(500, 5_000)).picture).toBeCloseTo(1.6 * wide);
  });

  it("a card gives a long caption smaller letters and more lines, within bounds", () => {
    expect(cardShape(post(4, 3, "Hello"))).toMatchObject({ captionLines: 1, captionScale: 1 });
    const long = cardShape(post(4, 3, "word ".repeat(40)));
    expect(long.captionScale).toBeLessThan(1);
    expect(long.captionLines).toBeGreaterThan(5);
    expect(cardShape(post(4, 3, "word ".repeat(100))).captionLines).toBe(12);
  });

  it("an ad's card is its picture only, and spans the list's width", () => {
    const picture = 0.5 * wide;
    expect(adShape({ media_width: 1_000, media_height: 500 })).toMatchObject({ picture, frame: picture });
    expect(rowAdShape({ media_width: 1_000, media_height: 250 }).frame).toBeCloseTo(0.25 * (1 - rowMeasures.gap));
  });

  it("a card without text is its picture only, and spans the list's width", () => {
    const silent = (width: number, height: number) => ({ ...post(width, height, " \n"), person_name: "" });
    for (const shapeOf of [cardShape, overlayShape]) {
      const { frame, picture, captionLines } = shapeOf(silent(1_000, 800));
      expect([frame, captionLines]).toEqual([picture, 0]);
      expect(picture).toBeCloseTo(0.8 * wide);
    }
    const across = 1 - rowMeasures.gap;
    expect(rowShape(silent(1_000, 300))).toMatchObject({ captionLines: 0, isWhole: false });
    expect(rowShape(silent(1_000, 300)).frame).toBeCloseTo(0.3 * across);
    expect(rowShape(silent(900, 1_600))).toMatchObject({ frame: 0.36, picture: 0.36, isWhole: true });
  });

  it("a card has no line for the name of a guest who gave none", () => {
    const { nameGap, nameLine } = cardMeasures;
    const nameless = { ...post(1_000, 800), person_name: "" };
    expect(cardShape(post(1_000, 800)).frame - cardShape(nameless).frame).toBeCloseTo(nameGap + nameLine);
    expect(cardShape(nameless).captionLines).toBe(1);
  });

  it("a card's name shrinks to its line, down to 0.6 of its size", () => {
    const scale = (person_name: string) => cardShape({ ...post(4, 3), person_name }).nameScale;
    expect(scale("Ada Lovelace")).toBe(1);
    expect(scale("Maximiliane von Hohenlohe")).toBeLessThan(1);
    expect(scale("W".repeat(80))).toBe(0.6);
    const long = { ...post(4, 3), person_name: "W".repeat(80) };
    expect(shapeVariables(cardShape(long), "narrow")).toMatchObject({ "--name-scale": 0.6 });
  });

  it("one of three rows of a list is no higher than a fifth of its width, unless its text needs more", () => {
    expect(lowRowShape(post(4, 3)).frame).toBe(rowMeasures.lowPicture);
    expect(lowRowShape(post(4, 3, "word ".repeat(60))).frame).toBeGreaterThan(rowMeasures.lowPicture);
    expect(rowShape(post(4, 3)).frame).toBeGreaterThan(0.35);
  });

  it("a hall's letters are larger, and none gets smaller: a caption ends after four lines, a name takes two", () => {
    const hall = lettersOf(true);
    const long = { ...post(4, 3, "word ".repeat(100)), person_name: "W".repeat(80) };
    for (const shape of [cardShape(long, hall), overlayShape(long, hall), rowShape(long, hall)]) {
      expect(shape).toMatchObject({ captionLines: 4, captionScale: 1, nameLines: 2, nameScale: 1 });
    }
    expect(cardShape(post(4, 3), hall)).toMatchObject({ captionLines: 1, captionScale: 1, nameLines: 1, nameScale: 1 });
    expect(cardShape(post(4, 3), hall).frame).toBeGreaterThan(cardShape(post(4, 3)).frame);
  });

  it("letters of a narrower typeface fill fewer lines", () => {
    const caption = "word ".repeat(20);
    const [wideType, narrowType] = [lettersOf(false), lettersOf(false, 0.85)].map((letters) =>
      cardShape(post(4, 3, caption), letters),
    );
    expect(narrowType?.frame).toBeLessThan(wideType?.frame ?? 0);
    expect(lettersOf(false, 0.85)).toBe(lettersOf(false, 0.85));
  });

  it("a card's CSS variables are set per layout, and only where they differ", () => {
    expect(shapeVariables(cardShape(post(1_000, 1_000)), "narrow")).toEqual({
      "--frame": expect.stringMatching(/^\d+(\.\d+)?%$/),
      "--picture": expect.stringMatching(/^\d+(\.\d+)?%$/),
      "--lines": 1,
    });
    expect(shapeVariables(overlayShape(post(900, 1_600)), "wide")).toMatchObject({
      "--wide-fit": "contain",
      "--wide-ground-shown": "block",
      "--wide-free-x": expect.stringMatching(/%$/),
    });
  });
});

describe("a card of a band", () => {
  const inside = 1 - bandMeasures.gap;

  it("a band's card is as wide as its picture at the band's height, and crops a tenth at most", () => {
    fc.assert(
      fc.property(side, side, anyCaption, (media_width, media_height, caption) => {
        const { height: width, isWhole } = bandShape(post(media_width, media_height, caption));
        const crop = cropOf(media_height / media_width, inside / (width - bandMeasures.gap));
        expect(isWhole).toBe(crop > 0.1 + 1e-9);
        expect(width).toBeGreaterThan(0.7);
        expect(width).toBeLessThan(2.1);
      }),
    );
  });

  it("a band's card gets more lines for its caption when its picture is narrower", () => {
    const caption = "We danced until the harbour lights went out.";
    const [narrow, wide] = [bandShape(post(3, 4, caption)), bandShape(post(2, 1, caption))];
    expect(narrow.captionLines).toBeGreaterThan(wide.captionLines);
  });

  it("a band's card has its length as a number, for sizes in CSS", () => {
    expect(shapeVariables(bandShape(post(4, 3)), "band")).toMatchObject({
      "--long": expect.any(Number),
      "--band-lines": 1,
    });
  });
});
