import { describe, expect, it } from "vitest";
import type { WallCard } from "@/lib/client/wall/cards/interleave";
import { sidesOf } from "@/lib/client/wall/cards/list-sides";

const post = (wall_position: number) => ({ key: `post ${wall_position}`, cell: 0, post: { wall_position } });
const ad = { key: "ad", cell: 0, ad: { ad_name: "Lemonade" } };
const sides = (cards: unknown[]) => sidesOf(cards as WallCard[]);

describe("sides of the list's pictures", () => {
  it("the pictures' sides alternate from post to post, whatever ads are between them", () => {
    expect(sides([post(7), post(5), post(4), post(1)])).toEqual([1, 0, 1, 0]);
    expect(sides([post(7), post(5), ad, post(4), post(1)])).toEqual([1, 0, 0, 1, 0]);
  });

  it("the pictures' sides stay when a post comes, and when the oldest of a full wall leaves", () => {
    const before = Array.from({ length: 120 }, (_, index) => post(300 - 2 * index));
    const after = [post(302), ...before.slice(0, -1)];
    // Sides are set per block of posts; the oldest block, far below the screen, may change.
    expect(sides(after).slice(1, 100)).toEqual(sides(before).slice(0, 99));
  });

  it("the pictures' sides change only in and above the block of a removed post", () => {
    const before = Array.from({ length: 60 }, (_, index) => post(200 - 2 * index));
    const after = before.filter((_, index) => index !== 10);
    expect(sides(after).slice(10)).toEqual(sides(before).slice(11));
  });
});
