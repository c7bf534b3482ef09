import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Deal, dealCards } from "@/lib/client/wall/interleave";
import { limits } from "@/lib/shared/limits";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { WallAd } from "@/lib/shared/programs/contract";
import { samplePublicPost } from "../support/public-samples";

const ad = (ad_name: string): WallAd => ({
  id: ad_name,
  ad_name,
  ad_url: "",
  media_url: "/ad.webp",
  media_width: 4,
  media_height: 3,
});
const ads = ["A", "B", "C"].map(ad);

/** Posts from the newest, at position `count`, down. */
const wall = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => samplePublicPost(from + count - 1 - index));

const read = (deal: Deal) => deal.cards.map((card) => card.ad?.ad_name ?? card.post?.wall_position);
const cellsOf = (deal: Deal) => new Map(deal.cards.map((card) => [card.key, card.cell]));
const arrive = (deal: Deal, posts: PublicPost[]) => dealCards(deal, posts, deal.ads, deal.adsPerPost);

describe("ads between posts", () => {
  it("come one after every so many posts, in their order and round again", () => {
    expect(read(dealCards(null, wall(9), ads, 2))).toEqual([9, 8, "A", 7, 6, "B", 5, 4, "C", 3, 2, "A", 1]);
    expect(read(dealCards(null, wall(3), ads, 1))).toEqual([3, "A", 2, "B", 1, "C"]);
  });

  it("do not come where there are none, none are wanted, or too few posts have come", () => {
    expect(read(dealCards(null, wall(3), [], 1))).toEqual([3, 2, 1]);
    expect(read(dealCards(null, wall(3), ads, 0))).toEqual([3, 2, 1]);
    expect(read(dealCards(null, wall(3), ads, 4))).toEqual([3, 2, 1]);
  });

  it("count as cards: every card's index is its cell", () => {
    expect(dealCards(null, wall(9), ads, 2).cards.map((card) => card.cell)).toEqual([...Array(13).keys()]);
  });

  it("leave at most 120 cards, whatever the numbers", () => {
    expect(dealCards(null, wall(limits.wallMaxPosts), ads, 1).cards).toHaveLength(120);
    expect(dealCards(null, wall(limits.wallMaxPosts), [], 0).cards).toHaveLength(120);
  });
});

describe("a wall that goes on", () => {
  it("gives newcomers cells above the others, which keep theirs", () => {
    const before = dealCards(null, wall(6), [], 0);
    const after = arrive(before, wall(8));
    expect(read(after)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(after.cards.map((card) => card.cell)).toEqual([-2, -1, 0, 1, 2, 3, 4, 5]);
  });

  it("has another ad when as many posts have come as stand before one, and then reads like a wall opened now", () => {
    const before = dealCards(null, wall(4), ads, 2);
    expect(read(arrive(before, wall(5)))).toEqual([5, 4, 3, "A", 2, 1, "B"]);
    expect(read(arrive(before, wall(6)))).toEqual([6, 5, "C", 4, 3, "A", 2, 1, "B"]);
  });

  it("begins with the first posts of an empty wall as a wall that is opened with them", () => {
    let deal = dealCards(null, [], ads, 2);
    for (const count of [1, 2]) deal = arrive(deal, wall(count));
    expect(read(deal).slice(0, 2)).toEqual([2, 1]);
    expect(deal.cards[2]?.ad).toBeDefined();
  });

  it("moves no other card when one is taken off", () => {
    const before = dealCards(null, wall(6), ads, 3);
    const after = arrive(
      before,
      wall(6).filter((post) => post.wall_position !== 5),
    );
    for (const [key, cell] of cellsOf(after)) expect(cellsOf(before).get(key)).toBe(cell);
  });

  it("places all anew where a post comes between two others, and where the ads' rhythm changes", () => {
    const before = arrive(dealCards(null, [wall(3), wall(2, 7)].flat().reverse(), [], 0), wall(8));
    expect(before.cards.map((card) => card.cell)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const withAds = dealCards(before, before.posts, ads, 2);
    expect(withAds.cards.map((card) => card.cell)).toEqual([...Array(12).keys()]);
  });

  it("is the same object where nothing changed", () => {
    const deal = dealCards(null, wall(3), ads, 1);
    expect(dealCards(deal, deal.posts, deal.ads, 1)).toBe(deal);
  });

  it("keeps the posts' order, and every cell its own, whatever comes and goes", () => {
    const change = fc.record({ arrivals: fc.nat(3), gone: fc.array(fc.nat(20), { maxLength: 3 }) });
    fc.assert(
      fc.property(fc.nat(12), fc.nat(4), fc.array(change, { maxLength: 12 }), (start, perAd, changes) => {
        let posts = wall(start);
        let newest = start;
        let deal = dealCards(null, posts, ads, perAd);
        for (const { arrivals, gone } of changes) {
          const left = posts.filter((_, index) => !gone.includes(index));
          posts = [...wall(arrivals, newest + 1), ...left];
          newest += arrivals;
          deal = arrive(deal, posts);
          const cells = deal.cards.map((card) => card.cell);
          expect(cells).toEqual([...new Set(cells)].sort((one, other) => one - other));
          expect(deal.cards.flatMap((card) => card.post ?? [])).toEqual(posts);
        }
      }),
    );
  });
});
