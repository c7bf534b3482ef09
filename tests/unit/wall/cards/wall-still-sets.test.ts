import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardMeasures } from "@/lib/client/wall/cards/card-measures";
import { cropOf, ratioOf } from "@/lib/client/wall/cards/card-shape";
import { interleave, type WallCard } from "@/lib/client/wall/cards/interleave";
import { type ColumnLayout, columnsOn } from "@/lib/client/wall/cards/layouts";
import { lettersOf } from "@/lib/client/wall/cards/letters";
import { lettersIn } from "@/lib/client/wall/cards/still-letters";
import { leastScale, spanOf, splitIntoRows } from "@/lib/client/wall/cards/still-rows";
import { type StillRoom, type StillSet, stillSets } from "@/lib/client/wall/cards/still-sets";
import type { WallAd } from "@/lib/shared/programs/contract";
import { samplePublicPost } from "../../../support/wall/public-samples";

/** What a wall that stands still shows on the screens of halls: sets of whole rows, cut out of the wall's order. */

const [mosaic4, mosaic2, list] = [
  "4-Column Social Mosaic",
  "2-Column Social Mosaic",
  "Single Column List View",
] as const;
const layouts = [mosaic4, mosaic2, list];

const screens = {
  "1080p": [1_920, 1_080],
  "4K": [3_840, 2_160],
  "1400×900": [1_400, 900],
  "21:9": [2_560, 1_080],
  "6:1": [3_840, 640],
  "9:16": [1_080, 1_920],
} as const;

/** The free room of a screen, as live-stage.module.css leaves it in a small room. */
function roomOf(name: keyof typeof screens, layout: ColumnLayout): StillRoom {
  const [width, height] = screens[name];
  const u = Math.max(9, Math.min(Math.max(width, height) / 120, Math.min(width, height) * 0.016));
  const isBand = width / height >= 32 / 9;
  const shared = { layout, isBand, columns: columnsOn(layout, { width, height }), lettersAt: () => cardMeasures };
  if (isBand) return { ...shared, width: width - height * 0.82 - 2 * u, height: height - 2 * u };
  const bars = Math.max(56, u * 5.5) + Math.max(100, u * 6.25) + Math.max(18, u * 1.125);
  return { ...shared, width: width - 2 * u, height: height - bars - 2 * u };
}

/** Pictures as phones make them, and how many of a hundred guests send them. */
const shapes = [
  ...Array<[number, number]>(42).fill([3_024, 4_032]),
  ...Array<[number, number]>(31).fill([4_032, 3_024]),
  ...Array<[number, number]>(11).fill([1_080, 1_920]),
  ...Array<[number, number]>(8).fill([1_920, 1_080]),
  ...Array<[number, number]>(5).fill([1_080, 1_080]),
  ...Array<[number, number]>(3).fill([3_000, 1_000]),
];
const captions = [
  "What a night!",
  "So proud of you two ❤️",
  "",
  "We danced until the harbour lights went out and the band had played everything it knew.",
];
const post = fc.record({ shape: fc.constantFrom(...shapes), caption: fc.constantFrom(...captions), name: fc.string() });
const ads: WallAd[] = [
  { id: "ad", ad_name: "Ad", ad_url: "", is_ads: true, media_url: "/ad.webp", media_width: 300, media_height: 200 },
  {
    id: "strip",
    ad_name: "Strip",
    ad_url: "",
    is_ads: true,
    media_url: "/ad.webp",
    media_width: 900,
    media_height: 100,
  },
];

type Sample = { shape: [number, number]; caption: string; name: string };
const cardsOf = (samples: readonly Sample[], adsPerPost = 0) =>
  interleave(
    samples.map(({ shape: [media_width, media_height], caption, name: person_name }, at) =>
      samplePublicPost(samples.length - at, { media_width, media_height, caption, person_name }),
    ),
    ads,
    adsPerPost,
  );
const anyCards = fc
  .tuple(fc.array(post, { minLength: 1, maxLength: 30 }), fc.integer({ min: 0, max: 3 }))
  .map(([samples, perAd]) => cardsOf(samples, perAd));
const anyRoom = fc
  .tuple(fc.constantFrom(...(Object.keys(screens) as (keyof typeof screens)[])), fc.constantFrom(...layouts))
  .map(([name, layout]) => roomOf(name, layout));

const near = 1e-6;
const runs = { numRuns: 60 };
type Box = { left: number; top: number; width: number; height: number };
const overlap = (one: Box, other: Box) =>
  one.left + one.width > other.left + near &&
  other.left + other.width > one.left + near &&
  one.top + one.height > other.top + near &&
  other.top + other.height > one.top + near;
const sizeOf = ({ isBand }: StillRoom, unit: number, { span, shape }: { span: number; shape: { height: number } }) => ({
  width: (isBand ? shape.height : span) * unit,
  height: (isBand ? span : shape.height) * unit,
});

describe("the sets of a wall that stands still", () => {
  it("a caption of several lines leaves the picture two fifths of its card, or all that it needs", () => {
    const shapes = fc.constantFrom("1080p" as const, "21:9" as const, "9:16" as const);
    fc.assert(
      fc.property(anyCards, shapes, fc.boolean(), (cards, name, isHall) => {
        const [innerWidth, innerHeight] = screens[name];
        const lettersAt = (unit: number) => lettersIn(lettersOf(isHall), unit, { innerWidth, innerHeight });
        for (const { card, span, shape } of stillSets(cards, { ...roomOf(name, mosaic4), lettersAt }).flatMap(
          (set) => set.cards,
        )) {
          if (shape.captionLines < 2) continue;
          const needed = ratioOf(card.post ?? card.ad) * (span - cardMeasures.gap);
          expect(shape.picture).toBeGreaterThan(Math.min(shape.frame * 0.4, needed) - near);
        }
      }),
      runs,
    );
  });

  it("every card is in one set, in the wall's order but for a panorama that waits for the next row", () => {
    fc.assert(
      fc.property(anyCards, anyRoom, (cards, room) => {
        const shown = stillSets(cards, room).flatMap((set) => set.cards.map(({ card }) => card));
        expect(shown.map(({ key }) => key).sort()).toEqual(cards.map(({ key }) => key).sort());
        const usual = (all: readonly WallCard[]) => all.filter((card) => spanOf(card) === 1).map(({ key }) => key);
        expect(usual(shown)).toEqual(usual(cards));
      }),
      runs,
    );
  });

  it("every card is whole in the room, and overlaps no other", () => {
    fc.assert(
      fc.property(anyCards, anyRoom, (cards, room) => {
        for (const { unit, cards: placed } of stillSets(cards, room)) {
          const boxes = placed.map((card) => ({ ...card, ...sizeOf(room, unit, card) }));
          const isInside = ({ left, top, width, height }: Box) =>
            left > -near && top > -near && left + width < room.width + near && top + height < room.height + near;
          expect(boxes.filter((box) => !isInside(box))).toEqual([]);
          expect(boxes.filter((one, at) => boxes.slice(0, at).some((other) => overlap(one, other)))).toEqual([]);
        }
      }),
      runs,
    );
  });

  it("a set is full: the next row would not have fit at four fifths of its size", () => {
    fc.assert(
      fc.property(anyCards, anyRoom, (cards, room) => {
        const sets = stillSets(cards, room);
        const along = room.isBand ? room.width : room.height;
        const rowsOf = ({ cards: own }: StillSet) => [
          ...new Map(own.map((card) => [room.isBand ? card.left : card.top, card.shape.height])).values(),
        ];
        sets.slice(1).forEach((set, at) => {
          const before = sets[at] as StillSet;
          const rows = [...rowsOf(before), rowsOf(set)[0] ?? 0].reduce((sum, height) => sum + height, 0);
          expect(rows * set.fullUnit * leastScale).toBeGreaterThan(along - near);
          expect(before.unit).toBeGreaterThan(before.fullUnit * leastScale - near);
        });
      }),
      runs,
    );
  });

  it("the cards of a row begin and end at one height, and in a mosaic their index decides their column", () => {
    const cards = cardsOf(Array.from({ length: 24 }, (_, at) => sample(at)));
    const [first] = stillSets(cards, roomOf("1080p", mosaic4));
    const rows = new Map<number, WallCard[]>();
    for (const { card, top } of first?.cards ?? []) rows.set(top, [...(rows.get(top) ?? []), card]);
    for (const row of rows.values()) expect(row.map(({ cell }) => cell % 4)).toEqual([0, 1, 2, 3]);
    const heights = [...rows.keys()].map(
      (row) => new Set(first?.cards.filter(({ top }) => top === row).map(({ shape }) => shape.height)),
    );
    for (const height of heights) expect(height.size).toBe(1);
  });

  it("a panorama counts as two columns of its row, and begins the next one where one column is left", () => {
    const wide = { shape: [3_000, 1_000] as [number, number], caption: "", name: "" };
    const cards = cardsOf([sample(0), sample(1), sample(2), wide, sample(3), sample(4), sample(5)]);
    expect(splitIntoRows(cards, 4).map((row) => row.map(({ cell }) => cell))).toEqual([
      [0, 1, 2, 4],
      [3, 5, 6],
    ]);
  });

  it("a row that is higher than the room has lower cards, with their pictures whole", () => {
    const tall = Array.from({ length: 2 }, () => ({
      shape: [1_080, 1_920] as [number, number],
      caption: "",
      name: "",
    }));
    const [first] = stillSets(cardsOf(tall), roomOf("1080p", mosaic2));
    expect(first?.cards).toHaveLength(2);
    for (const { shape } of first?.cards ?? []) expect(shape.isWhole).toBe(true);
  });

  it("in the mosaics at least three quarters of the room are used, in the median of the screens of halls", () => {
    const used: number[] = [];
    for (const name of Object.keys(screens) as (keyof typeof screens)[]) {
      for (const layout of [mosaic4, mosaic2]) {
        const cards = cardsOf(
          Array.from({ length: 120 }, (_, at) => sample(at)),
          5,
        );
        used.push(...stillSets(cards, roomOf(name, layout)).map((set) => set.used));
      }
    }
    const median = used.sort((one, other) => one - other)[Math.floor(used.length / 2)];
    expect(median).toBeGreaterThanOrEqual(0.75);
  });

  it("a list that stands still shows three rows over the whole width of a landscape screen, with words beside pictures", () => {
    const cards = cardsOf(Array.from({ length: 12 }, (_, at) => sample(at)));
    for (const name of ["1080p", "4K", "1400×900", "21:9"] as const) {
      const room = roomOf(name, list);
      for (const { unit, cards: placed } of stillSets(cards, room)) {
        expect(placed).toHaveLength(3);
        expect(unit).toBeCloseTo(room.width);
        for (const { shape } of placed) expect(shape.beside).toBeLessThanOrEqual(0.5);
      }
    }
    expect(stillSets(cards, roomOf("9:16", list))[0]?.cards.length).toBeGreaterThan(3);
  });

  it("the pictures of a list are whole", () => {
    fc.assert(
      fc.property(anyCards, fc.constantFrom("1080p", "9:16", "21:9"), (cards, name) => {
        const shapes = stillSets(cards, roomOf(name as keyof typeof screens, list)).flatMap((set) => set.cards);
        for (const { card, shape } of shapes) {
          if (!card.post || shape.isWhole || !shape.beside) continue;
          const frame = shape.frame / (shape.beside * (1 - 0.012));
          expect(cropOf(ratioOf(card.post), frame)).toBeLessThanOrEqual(0.1 + near);
        }
      }),
      runs,
    );
  });

  it("no letter of a hall is below 85 % of its share of the screen, however far its row shrank", () => {
    const hall = lettersOf(true);
    for (const [name, [width, height]] of Object.entries(screens)) {
      for (const layout of [mosaic4, mosaic2]) {
        if (width / height >= 32 / 9) continue;
        const screen = { innerWidth: width, innerHeight: height };
        const lettersAt = (unit: number) => lettersIn(hall, unit, screen);
        const least = 0.85 * Math.min(width, height);
        const cards = cardsOf(Array.from({ length: 60 }, (_, at) => sample(at)));
        for (const { unit, letters, cards: placed } of stillSets(cards, {
          ...roomOf(name as "4K", layout),
          lettersAt,
        })) {
          const [caption, line] =
            layout === mosaic4
              ? [letters.captionSize, letters.nameSize]
              : [0.04, 0.044].map((size) => size * (letters.factor ?? 1));
          for (const { shape } of placed) {
            expect(unit * (caption ?? 0) * shape.captionScale).toBeGreaterThanOrEqual(0.028 * least - near);
            expect(unit * (line ?? 0) * shape.nameScale).toBeGreaterThanOrEqual(0.026 * least - near);
          }
        }
      }
    }
  });

  it("the share of ads is the owner's rule, whatever the sets", () => {
    for (const layout of layouts) {
      const cards = cardsOf(
        Array.from({ length: 120 }, (_, at) => sample(at)),
        5,
      );
      const shown = stillSets(cards, roomOf("1080p", layout)).flatMap((set) => set.cards);
      expect(shown.filter(({ card }) => card.ad)).toHaveLength(24);
    }
  });

  it("nothing is shown without room or cards", () => {
    expect(stillSets([], roomOf("1080p", list))).toEqual([]);
    expect(stillSets(cardsOf([sample(0)]), { ...roomOf("1080p", list), width: 0 })).toEqual([]);
  });
});

/** Pictures in a fixed mixture. */
const sample = (at: number): Sample => ({
  shape: shapes[(at * 37) % shapes.length] ?? [4, 3],
  caption: captions[(at * 7) % captions.length] ?? "",
  name: `Guest ${at}`,
});
