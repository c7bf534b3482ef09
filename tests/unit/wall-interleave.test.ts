import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CardOrder, maxNewcomers, modulo, settleOrder, updateOrder } from "@/lib/client/wall/cards/interleave";
import { limits } from "@/lib/shared/limits";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { WallAd } from "@/lib/shared/programs/contract";
import { samplePublicPost } from "../support/public-samples";

const ad = (ad_name: string): WallAd => ({
  id: ad_name,
  ad_name,
  ad_url: "",
  is_ads: true,
  media_url: "/ad.webp",
  media_width: 4,
  media_height: 3,
});
const ads = ["A", "B", "C"].map(ad);

/** Posts from position `count` down, newest first. */
const wall = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => samplePublicPost(from + count - 1 - index));

const read = (deal: CardOrder) => deal.cards.map((card) => card.ad?.ad_name ?? card.post?.wall_position);
const cellsOf = (deal: CardOrder) => deal.cards.map((card) => card.cell);
const arrive = (deal: CardOrder, posts: PublicPost[]) => updateOrder(deal, posts, deal.ads, deal.adsPerPost);
/** Whether the deal equals a fresh page's. */
const isFresh = (deal: CardOrder) =>
  expect(deal.cards).toEqual(updateOrder(null, deal.posts, deal.ads, deal.adsPerPost).cards);

describe("ads between posts", () => {
  it("ads come one after every N posts, in order and round again", () => {
    expect(read(updateOrder(null, wall(9), ads, 2))).toEqual([9, 8, "A", 7, 6, "B", 5, 4, "C", 3, 2, "A", 1]);
    expect(read(updateOrder(null, wall(3), ads, 1))).toEqual([3, "A", 2, "B", 1, "C"]);
  });

  it("ads are left out when there are none, none are wanted, or there are too few posts", () => {
    expect(read(updateOrder(null, wall(3), [], 1))).toEqual([3, 2, 1]);
    expect(read(updateOrder(null, wall(3), ads, 0))).toEqual([3, 2, 1]);
    expect(read(updateOrder(null, wall(3), ads, 4))).toEqual([3, 2, 1]);
  });

  it("ads count as cards: every card's index is its cell", () => {
    expect(cellsOf(updateOrder(null, wall(9), ads, 2))).toEqual([...Array(13).keys()]);
  });

  it("ads and posts together are at most 120 cards, whatever the numbers", () => {
    expect(updateOrder(null, wall(limits.wallMaxPosts), ads, 1).cards).toHaveLength(120);
    expect(updateOrder(null, wall(limits.wallMaxPosts), [], 0).cards).toHaveLength(120);
  });
});

describe("a running wall", () => {
  it("newcomers go on top of one column after the other, and no card changes its column", () => {
    const before = updateOrder(null, wall(6), ads, 4);
    const one = arrive(before, wall(7));
    expect(read(one)).toEqual([7, 6, 5, 4, 3, "A", 2, 1]);
    expect(cellsOf(one)).toEqual([0, ...cellsOf(before)]);
    const two = arrive(one, wall(8));
    expect(read(two)).toEqual([8, 7, 6, 5, 4, 3, "A", 2, 1]);
    expect(cellsOf(two)).toEqual([1, 0, ...cellsOf(before)]);
  });

  it("newcomers are placed in a quiet moment as a fresh load would place them", () => {
    const settled = settleOrder(arrive(arrive(updateOrder(null, wall(6), ads, 4), wall(7)), wall(8)));
    expect(read(settled)).toEqual([8, 7, 6, 5, "A", 4, 3, 2, 1, "B"]);
    isFresh(settled);
    expect(settleOrder(settled)).toBe(settled);
  });

  it("a removed card's hole closes at once, which places all newcomers", () => {
    const before = arrive(updateOrder(null, wall(7), ads, 3), wall(8));
    const after = arrive(
      before,
      wall(8).filter((post) => post.wall_position !== 5),
    );
    expect(read(after)).toEqual([8, 7, 6, "A", 4, 3, 2, "B", 1]);
    isFresh(after);
  });

  it("a full wall drops its oldest posts for newcomers, which wait all the same", () => {
    const before = updateOrder(null, wall(limits.wallMaxPosts), [], 0);
    const after = arrive(before, wall(limits.wallMaxPosts, 2));
    expect(after.newcomers).toBe(1);
    expect(after.cards).toHaveLength(limits.wallMaxPosts);
  });

  it("an edited post keeps its place, on the wall or waiting", () => {
    const before = arrive(updateOrder(null, wall(6), [], 0), wall(7));
    const edited = wall(7).map((post) => ({ ...post, caption: "Edited" }));
    const after = arrive(before, edited);
    expect(cellsOf(after)).toEqual(cellsOf(before));
    expect(after.cards.every(({ post }) => post?.caption === "Edited")).toBe(true);
  });

  it("newcomers are placed at once when a post comes in between, the ads' rhythm changes, or many come", () => {
    const before = arrive(updateOrder(null, wall(8), [], 0), wall(9));
    expect(before.newcomers).toBe(1);
    isFresh(arrive(before, [...wall(9), samplePublicPost(0)]));
    isFresh(updateOrder(before, before.posts, ads, 2));
    expect(arrive(before, wall(9 + maxNewcomers - 1)).newcomers).toBe(maxNewcomers);
    isFresh(arrive(before, wall(9 + maxNewcomers)));
  });

  it("newcomers are placed at once on a small wall, and with the first post beyond it", () => {
    let deal = updateOrder(null, [], ads, 2);
    for (let count = 1; count <= limits.smallWallMaxPosts + 1; count += 1) {
      deal = arrive(deal, wall(count));
      expect(deal.newcomers).toBe(0);
      isFresh(deal);
    }
    expect(arrive(deal, wall(limits.smallWallMaxPosts + 2)).newcomers).toBe(1);
  });

  it("an unchanged wall is the same object", () => {
    const deal = updateOrder(null, wall(3), ads, 1);
    expect(updateOrder(deal, deal.posts, deal.ads, 1)).toBe(deal);
  });
});

describe("random changes", () => {
  const change = fc.record({
    arrivals: fc.oneof({ weight: 9, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.nat(30) }),
    gone: fc.oneof(fc.constant<number[]>([]), fc.array(fc.nat(40), { maxLength: 3 })),
    perAd: fc.option(fc.nat(4), { freq: 6 }),
    isQuiet: fc.boolean(),
  });
  type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

  /** Every state of a screen, and in quiet moments the settled one. */
  function* play(start: number, perAd: number, changes: readonly Change[]) {
    let deal = updateOrder(null, wall(start), ads, perAd);
    let newest = start;
    for (const { arrivals, gone, perAd: nextPerAd, isQuiet } of changes) {
      const left = deal.posts.filter((_, index) => !gone.includes(index));
      const posts = [...wall(arrivals, newest + 1), ...left].slice(0, limits.wallMaxPosts);
      newest += arrivals;
      deal = updateOrder(deal, posts, ads, nextPerAd ?? deal.adsPerPost);
      yield deal;
      if (isQuiet) deal = settleOrder(deal);
    }
  }
  const everyState = (check: (deal: CardOrder) => void) =>
    fc.assert(
      fc.property(fc.nat(30), fc.nat(4), fc.array(change, { maxLength: 30 }), (start, perAd, changes) => {
        for (const deal of play(start, perAd, changes)) check(deal);
      }),
      { numRuns: 400 },
    );

  const isAd = (card?: { ad?: unknown }) => card?.ad !== undefined;

  it("random changes keep the posts' order, each once, and never two ads in a row", () => {
    everyState((deal) => {
      const shown = deal.cards.flatMap((card) => card.post ?? []);
      expect(shown).toEqual(deal.posts.slice(0, shown.length));
      expect(new Set(deal.cards.map(({ key }) => key)).size).toBe(deal.cards.length);
      expect(deal.cards.some((card, index) => isAd(card) && (index === 0 || isAd(deal.cards[index - 1])))).toBe(false);
    });
  });

  it("random changes end in a quiet moment as a fresh load would, with no column empty while another has two", () => {
    everyState((deal) => {
      const settled = settleOrder(deal);
      isFresh(settled);
      expect(cellsOf(settled)).toEqual([...settled.cards.keys()]);
      for (const columns of [1, 2, 3, 4]) {
        const counts = Array.from({ length: columns }, (_, column) => {
          return settled.cards.filter(({ cell }) => modulo(cell, columns) === column).length;
        });
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }
    });
  });

  it("random changes leave no hole under waiting newcomers", () => {
    everyState((deal) => {
      const below = deal.cards.slice(deal.newcomers);
      expect(below.map(({ cell }) => cell)).toEqual([...below.keys()]);
    });
  });
});
