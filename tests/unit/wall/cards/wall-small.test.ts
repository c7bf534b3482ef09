import { describe, expect, it } from "vitest";
import { updateOrder } from "@/lib/client/wall/cards/interleave";
import { bandForm, type ColumnLayout, layoutForms } from "@/lib/client/wall/cards/layouts";
import { placeInForm } from "@/lib/client/wall/cards/mosaic";
import { arrivalWidth, isSmallWall, smallForms, smallPictureWidth } from "@/lib/client/wall/cards/small-wall";
import { limits } from "@/lib/shared/limits";
import type { WallAd } from "@/lib/shared/programs/contract";
import { samplePublicPost } from "../../../support/wall/public-samples";

/**
 * A wall of one to three posts is small: its cards are as large as they can be while all of them are whole. A form is a
 * layout for one range of screens: phone, portrait, landscape, band.
 */

const mosaic4 = "4-Column Social Mosaic";
const mosaic2 = "2-Column Social Mosaic";
const list = "Single Column List View";

const sponsor: WallAd = {
  ...{ id: "ad", ad_name: "Ad", ad_url: "", media_url: "/ad", media_width: 3, media_height: 2 },
  is_ads: true,
};

/** Cards with pictures of these aspect ratios, and an ad after every `perAd` posts. */
const cardsOf = (ratios: readonly number[], perAd = 0) => {
  const posts = ratios.map((ratio, index) =>
    samplePublicPost(ratios.length - index, { media_width: 1_000 * ratio, media_height: 1_000 }),
  );
  return updateOrder(null, posts, [sponsor], perAd).cards;
};

const columnsOf = (cards: ReturnType<typeof cardsOf>, layout: ColumnLayout) =>
  smallForms(cards, layout)
    .filter(({ isBand }) => !isBand)
    .map(({ columns }) => columns);

describe("small walls", () => {
  it("a wall is small with one to three posts, however many ads are between them", () => {
    expect(isSmallWall([])).toBe(false);
    expect(isSmallWall(cardsOf(new Array(limits.smallWallMaxPosts).fill(1), 1))).toBe(true);
    expect(isSmallWall(cardsOf(new Array(limits.smallWallMaxPosts + 1).fill(1)))).toBe(false);
  });

  it("a small wall is one column on a phone, a row in landscape, and stacked in portrait", () => {
    for (const count of [1, 2, 3]) {
      expect(columnsOf(cardsOf(new Array(count).fill(4 / 3)), mosaic4)).toEqual([1, 1, count]);
    }
  });

  it("a small wall is a list in the list view on every screen", () => {
    for (const count of [1, 2, 3]) expect(columnsOf(cardsOf(new Array(count).fill(1), 1), list)).toEqual([1, 1, 1]);
  });

  it("a small wall leaves no hole in a row, whatever the pictures' shapes and the ads' rhythm", () => {
    const ratios = [0.5, 0.75, 1, 4 / 3, 16 / 9, 5];
    for (const layout of [mosaic4, mosaic2, list] as const) {
      for (const one of ratios) {
        for (const other of ratios) {
          for (const perAd of [0, 1, 2, 3]) {
            const cards = cardsOf([one, other, one], perAd);
            for (const columns of columnsOf(cards, layout)) expect(cards.length % columns).toBe(0);
          }
        }
      }
    }
  });

  it("a small wall puts an ad beside each of three posts as a chequerboard", () => {
    const cards = cardsOf([4 / 3, 4 / 3, 4 / 3], 1);
    const [, , landscapeForm] = smallForms(cards, mosaic4);
    expect(landscapeForm.columns).toBe(3);
  });

  it("a small wall is centred, and so are a lower card beside a higher one and each row", () => {
    const cards = cardsOf([2, 0.5]);
    const [, , landscapeForm] = smallForms(cards, mosaic4);
    const { places, sized, height } = placeInForm(cards, landscapeForm);
    const middles = places.map(({ top }, index) => top + (sized[index]?.height ?? 0) / 2);
    for (const middle of middles) expect(middle).toBeCloseTo(height / 2);
  });

  it("a small wall's cards have the shapes of its layout", () => {
    const cards = cardsOf([1]);
    for (const layout of [mosaic4, mosaic2, list] as const) {
      const [narrow, wide] = layoutForms[layout].map(({ shapeOf }) => shapeOf);
      const shapes = smallForms(cards, layout).map(({ shapeOf }) => shapeOf);
      expect(shapes).toEqual([narrow, wide, wide, bandForm.shapeOf]);
    }
  });

  it("three posts of a list are low rows that fill two thirds of a landscape screen, and two are usual ones", () => {
    const widthOf = (count: number) => {
      const cards = cardsOf(new Array<number>(count).fill(4 / 3));
      const [, , landscapeForm] = smallForms(cards, list);
      // The list's share of the width of a screen that is 2.2 times as wide as high.
      return 1 / 2.2 / placeInForm(cards, landscapeForm).height;
    };
    expect(widthOf(3)).toBeGreaterThan(0.66);
    expect(widthOf(2)).toBeGreaterThan(0.58);
  });

  it("a small wall fetches a newcomer's picture at the size that it will show", () => {
    expect(arrivalWidth(mosaic4, limits.smallWallMaxPosts)).toBe(smallPictureWidth);
    expect(arrivalWidth(mosaic4, limits.smallWallMaxPosts + 1)).not.toBe(smallPictureWidth);
    expect(arrivalWidth("Single Post Spotlight", 1)).toBeNull();
  });
});
