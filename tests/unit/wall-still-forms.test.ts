import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settleOrder, updateOrder, type WallCard } from "@/lib/client/wall/cards/interleave";
import { layoutForms } from "@/lib/client/wall/cards/layouts";
import { placeInForm } from "@/lib/client/wall/cards/mosaic";
import { panoramaShape, spanOf } from "@/lib/client/wall/cards/panorama";
import { stillForms } from "@/lib/client/wall/cards/still-forms";
import { samplePublicPost } from "../support/public-samples";

/**
 * A wall that stands still does not scroll, so it may place its cards freely: a panorama across two columns, and few
 * posts in whole rows. A form is a layout for one range of screens; all forms of a wall have one order of cards.
 */

const mosaic4 = "4-Column Social Mosaic";
const mosaic2 = "2-Column Social Mosaic";
const list = "Single Column List View";

/** Posts with pictures of these aspect ratios, newest first. */
const postsOf = (ratios: readonly number[]) =>
  ratios.map((ratio, index) =>
    samplePublicPost(ratios.length - index, { media_width: Math.round(1_000 * ratio), media_height: 1_000 }),
  );
const cardsOf = (ratios: readonly number[]) => updateOrder(null, postsOf(ratios), [], 0).cards;
const equalCards = (count: number, ratio = 4 / 3) => cardsOf(new Array<number>(count).fill(ratio));

/** The cards' boxes in one of the layout's forms; form 3 has 4 columns. */
function boxesIn(cards: readonly WallCard[], at = 3) {
  const form = stillForms(cards, mosaic4).forms[at];
  if (!form) throw new Error("There is no such form.");
  const { places, sized } = placeInForm(cards, form);
  return places.map(({ column, top, span = 1 }, index) => {
    const height = sized[index]?.height ?? 0;
    return { left: column, right: column + span, top, bottom: top + height };
  });
}

describe("a panorama on a wall that stands still", () => {
  it("a picture covers two columns from 2.2 to 1 on", () => {
    expect(cardsOf([2.2, 2.19, 1, 5]).map(spanOf)).toEqual([2, 1, 1, 2]);
    expect(spanOf({ key: "", cell: 0, post: samplePublicPost(1, { media_width: null }) })).toBe(1);
  });

  it("a panorama covers two columns wherever a mosaic has two, and one on a phone, in the list and in a band", () => {
    const [panorama] = cardsOf([4]);
    const spans = (layout: typeof mosaic4 | typeof mosaic2 | typeof list) =>
      stillForms(equalCards(12), layout).forms.map((form) => (panorama && form.spanOf?.(panorama)) ?? 1);
    expect(spans(mosaic4)).toEqual([1, 2, 2, 2, 2, 2, 1]);
    expect(spans(mosaic2)).toEqual([1, 2, 2, 2, 1]);
    expect(spans(list)).toEqual([1, 1, 1]);
  });

  it("a panorama is twice as wide as in one column, and so more than twice as high", () => {
    const [post] = postsOf([4]);
    if (!post) throw new Error("There is no post.");
    // Two columns less the card's gap wide, and a quarter of that high.
    expect(panoramaShape(post, "upright").picture).toBeCloseTo((2 - 0.036) / 4);
    expect(panoramaShape(post, "upright").isWhole).toBe(false);
    expect(panoramaShape(post, "upright")).toBe(panoramaShape(post, "upright"));
  });

  it("cards overlap nowhere and stay within the columns, whatever the pictures' shapes", () => {
    const ratio = fc.constantFrom(0.56, 0.75, 1, 4 / 3, 16 / 9, 2.5, 4);
    fc.assert(
      fc.property(fc.array(ratio, { minLength: 4, maxLength: 30 }), fc.constantFrom(1, 2, 3, 4, 5), (ratios, at) => {
        const boxes = boxesIn(cardsOf(ratios), at);
        const overlaps = boxes.filter((one, index) =>
          boxes
            .slice(index + 1)
            .some(
              (other) =>
                Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1e-6 &&
                Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1e-6,
            ),
        );
        expect(overlaps).toEqual([]);
        const columns = layoutForms[mosaic4][at]?.columns ?? 0;
        for (const { left, right } of boxes) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(columns);
        }
      }),
    );
  });

  it("an open wall that has settled places its cards as a fresh one", () => {
    const ratio = fc.constantFrom(0.75, 4 / 3, 4);
    fc.assert(
      fc.property(fc.array(ratio, { minLength: 5, maxLength: 14 }), (ratios) => {
        const posts = postsOf(ratios);
        const opened = posts.reduceRight<ReturnType<typeof updateOrder> | null>(
          (order, _, index) => updateOrder(order, posts.slice(index), [], 0),
          null,
        );
        if (!opened) throw new Error("There is no post.");
        const settled = settleOrder(opened).cards;
        expect(boxesIn(settled)).toEqual(boxesIn(cardsOf(ratios)));
      }),
    );
  });
});

describe("a few posts on a wall that stands still", () => {
  it("four to eight posts are whole rows, and nine are the mosaic", () => {
    for (const count of [4, 5, 6, 7, 8]) expect(stillForms(equalCards(count), mosaic4).isFew).toBe(true);
    expect(stillForms(equalCards(9), mosaic4)).toMatchObject({
      forms: stillForms(equalCards(10), mosaic4).forms,
      isFew: false,
    });
    expect(stillForms(equalCards(5), mosaic2).isFew).toBe(false);
    expect(stillForms(equalCards(5), list)).toMatchObject({ forms: layoutForms[list], isFew: false });
  });

  it("a panorama counts as two of a row", () => {
    expect(stillForms(cardsOf([4, 1, 1, 1, 1, 1, 1]), mosaic4).isFew).toBe(true);
    expect(stillForms(cardsOf([4, 1, 1, 1, 1, 1, 1, 1]), mosaic4).isFew).toBe(false);
  });

  it("pictures so high that rows would fill less than 0.7 of the width stay the mosaic", () => {
    expect(stillForms(equalCards(5, 1), mosaic4).isFew).toBe(true);
    expect(stillForms(equalCards(5, 0.75), mosaic4).isFew).toBe(false);
    expect(stillForms(equalCards(4, 0.75), mosaic4).isFew).toBe(true);
  });

  it("beside a panorama the rows may fill half of the width", () => {
    const high = [0.75, 4, 1.5, 0.75, 1];
    expect(stillForms(cardsOf(high), mosaic4).isFew).toBe(true);
    expect(stillForms(cardsOf(high.map((ratio) => Math.min(ratio, 2))), mosaic4).isFew).toBe(false);
  });

  it("up to eight posts of the 4-column mosaic are sparse, whatever the pictures' shapes, and those of other layouts are not", () => {
    for (const ratio of [0.6, 1, 2]) {
      expect(stillForms(equalCards(8, ratio), mosaic4).isSparse).toBe(true);
      expect(stillForms(equalCards(9, ratio), mosaic4).isSparse).toBe(false);
    }
    expect(stillForms(equalCards(5), mosaic2).isSparse).toBe(false);
    expect(stillForms(equalCards(5), list).isSparse).toBe(false);
  });

  it("the last row is centred, so that no column ends in a hole", () => {
    for (const count of [5, 6, 7]) {
      const last = boxesIn(equalCards(count)).slice(4);
      expect(Math.min(...last.map(({ left }) => left))).toBeCloseTo(4 - Math.max(...last.map(({ right }) => right)));
    }
  });

  it("wider screens have no more columns than the rows need", () => {
    const columnsOf = (count: number) => stillForms(equalCards(count), mosaic4).forms.map(({ columns }) => columns);
    expect(columnsOf(5)).toEqual([1, 2, 3, 4, 5, 5, 1]);
    expect(columnsOf(7)).toEqual([1, 2, 3, 4, 4, 7, 1]);
  });
});
