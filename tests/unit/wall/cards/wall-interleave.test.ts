import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CardOrder, maxNewcomers, modulo, settleOrder, updateOrder } from "@/lib/client/wall/cards/interleave";
import { limits } from "@/lib/shared/limits";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { WallAd } from "@/lib/shared/programs/contract";
import { samplePublicPost } from "../../../support/wall/public-samples";

/**
 * The order of cards on a wall: posts, newest first, with ads between them. Posts that come while the wall is open
 * (newcomers) go on top; later they settle, so that every card is where a page load would place it (docs/glossary.md).
 */

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
const postsUpTo = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => samplePublicPost(from + count - 1 - index));

const labelsOf = (order: CardOrder) => order.cards.map((card) => card.ad?.ad_name ?? card.post?.wall_position);
const cellsOf = (order: CardOrder) => order.cards.map((card) => card.cell);
const addPosts = (order: CardOrder, posts: PublicPost[]) => updateOrder(order, posts, order.ads, order.adsPerPost);
/** Expects every card where a page load would place it. */
const expectFreshOrder = (order: CardOrder) =>
  expect(order.cards).toEqual(updateOrder(null, order.posts, order.ads, order.adsPerPost).cards);

describe("ads between posts", () => {
  it("an ad comes after every N posts, in the program's order and then from its start", () => {
    expect(labelsOf(updateOrder(null, postsUpTo(9), ads, 2))).toEqual([9, 8, "A", 7, 6, "B", 5, 4, "C", 3, 2, "A", 1]);
    expect(labelsOf(updateOrder(null, postsUpTo(3), ads, 1))).toEqual([3, "A", 2, "B", 1, "C"]);
  });

  it("no ad is placed if the program is empty, N is 0, or the wall has fewer than N posts", () => {
    expect(labelsOf(updateOrder(null, postsUpTo(3), [], 1))).toEqual([3, 2, 1]);
    expect(labelsOf(updateOrder(null, postsUpTo(3), ads, 0))).toEqual([3, 2, 1]);
    expect(labelsOf(updateOrder(null, postsUpTo(3), ads, 4))).toEqual([3, 2, 1]);
  });

  it("ads count as cards: every card's index is its cell", () => {
    expect(cellsOf(updateOrder(null, postsUpTo(9), ads, 2))).toEqual([...Array(13).keys()]);
  });

  it("no post gives way to the ads between them", () => {
    const order = updateOrder(null, postsUpTo(limits.wallMaxPosts), ads, 1);
    expect(order.cards.filter(({ post }) => post)).toHaveLength(120);
  });
});

describe("a running wall", () => {
  it("newcomers go on top of one column after the other, and other cards stay in their columns", () => {
    const before = updateOrder(null, postsUpTo(6), ads, 4);
    const one = addPosts(before, postsUpTo(7));
    expect(labelsOf(one)).toEqual([7, 6, 5, 4, 3, "A", 2, 1]);
    expect(cellsOf(one)).toEqual([0, ...cellsOf(before)]);
    const two = addPosts(one, postsUpTo(8));
    expect(labelsOf(two)).toEqual([8, 7, 6, 5, 4, 3, "A", 2, 1]);
    expect(cellsOf(two)).toEqual([1, 0, ...cellsOf(before)]);
  });

  it("settling places newcomers as a page load would", () => {
    const settled = settleOrder(
      addPosts(addPosts(updateOrder(null, postsUpTo(6), ads, 4), postsUpTo(7)), postsUpTo(8)),
    );
    expect(labelsOf(settled)).toEqual([8, 7, 6, 5, "A", 4, 3, 2, 1, "B"]);
    expectFreshOrder(settled);
    expect(settleOrder(settled)).toBe(settled);
  });

  it("removing a card closes its gap at once and settles all newcomers", () => {
    const before = addPosts(updateOrder(null, postsUpTo(7), ads, 3), postsUpTo(8));
    const after = addPosts(
      before,
      postsUpTo(8).filter((post) => post.wall_position !== 5),
    );
    expect(labelsOf(after)).toEqual([8, 7, 6, "A", 4, 3, 2, "B", 1]);
    expectFreshOrder(after);
  });

  it("a full wall drops its oldest post for a newcomer, which still waits to settle", () => {
    const before = updateOrder(null, postsUpTo(limits.wallMaxPosts), [], 0);
    const after = addPosts(before, postsUpTo(limits.wallMaxPosts, 2));
    expect(after.newcomers).toBe(1);
    expect(after.cards).toHaveLength(limits.wallMaxPosts);
  });

  it("an edited post keeps its cell, settled or not", () => {
    const before = addPosts(updateOrder(null, postsUpTo(6), [], 0), postsUpTo(7));
    const edited = postsUpTo(7).map((post) => ({ ...post, caption: "Edited" }));
    const after = addPosts(before, edited);
    expect(cellsOf(after)).toEqual(cellsOf(before));
    expect(after.cards.every(({ post }) => post?.caption === "Edited")).toBe(true);
  });

  it("newcomers settle at once when a post comes between others, the ads' interval changes, or many come", () => {
    const before = addPosts(updateOrder(null, postsUpTo(8), [], 0), postsUpTo(9));
    expect(before.newcomers).toBe(1);
    expectFreshOrder(addPosts(before, [...postsUpTo(9), samplePublicPost(0)]));
    expectFreshOrder(updateOrder(before, before.posts, ads, 2));
    expect(addPosts(before, postsUpTo(9 + maxNewcomers - 1)).newcomers).toBe(maxNewcomers);
    expectFreshOrder(addPosts(before, postsUpTo(9 + maxNewcomers)));
  });

  it("newcomers settle at once on a small wall, and with the first post beyond its maximum", () => {
    let order = updateOrder(null, [], ads, 2);
    for (let count = 1; count <= limits.smallWallMaxPosts + 1; count += 1) {
      order = addPosts(order, postsUpTo(count));
      expect(order.newcomers).toBe(0);
      expectFreshOrder(order);
    }
    expect(addPosts(order, postsUpTo(limits.smallWallMaxPosts + 2)).newcomers).toBe(1);
  });

  it("updating an unchanged wall returns the same object", () => {
    const order = updateOrder(null, postsUpTo(3), ads, 1);
    expect(updateOrder(order, order.posts, order.ads, 1)).toBe(order);
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
    let order = updateOrder(null, postsUpTo(start), ads, perAd);
    let newest = start;
    for (const { arrivals, gone, perAd: nextPerAd, isQuiet } of changes) {
      const left = order.posts.filter((_, index) => !gone.includes(index));
      const posts = [...postsUpTo(arrivals, newest + 1), ...left].slice(0, limits.wallMaxPosts);
      newest += arrivals;
      order = updateOrder(order, posts, ads, nextPerAd ?? order.adsPerPost);
      yield order;
      if (isQuiet) order = settleOrder(order);
    }
  }
  const everyState = (check: (order: CardOrder) => void) =>
    fc.assert(
      fc.property(fc.nat(30), fc.nat(4), fc.array(change, { maxLength: 30 }), (start, perAd, changes) => {
        for (const order of play(start, perAd, changes)) check(order);
      }),
      { numRuns: 400 },
    );

  const isAd = (card?: { ad?: unknown }) => card?.ad !== undefined;

  it("random changes keep the posts in order, each once, and never put two ads in a row", () => {
    everyState((order) => {
      const shown = order.cards.flatMap((card) => card.post ?? []);
      expect(shown).toEqual(order.posts.slice(0, shown.length));
      expect(new Set(order.cards.map(({ key }) => key)).size).toBe(order.cards.length);
      expect(order.cards.some((card, index) => isAd(card) && (index === 0 || isAd(order.cards[index - 1])))).toBe(
        false,
      );
    });
  });

  it("settling after random changes gives the order of a page load, and columns that differ by one card at most", () => {
    everyState((order) => {
      const settled = settleOrder(order);
      expectFreshOrder(settled);
      expect(cellsOf(settled)).toEqual([...settled.cards.keys()]);
      for (const columns of [1, 2, 3, 4]) {
        const counts = Array.from({ length: columns }, (_, column) => {
          return settled.cards.filter(({ cell }) => modulo(cell, columns) === column).length;
        });
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }
    });
  });

  it("random changes leave no gap below unsettled newcomers", () => {
    everyState((order) => {
      const below = order.cards.slice(order.newcomers);
      expect(below.map(({ cell }) => cell)).toEqual([...below.keys()]);
    });
  });
});
