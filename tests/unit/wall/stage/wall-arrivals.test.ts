import { expect, it } from "vitest";
import { cardKey } from "@/lib/client/wall/cards/interleave";
import { pendingNewcomers } from "@/lib/client/wall/stage/pending-newcomers";
import type { PublicPost } from "@/lib/shared/posts/contract";

/** Posts with these ids, newest first. */
const wall = (...ids: string[]) => ids.map((id, index) => ({ id, wall_position: 100 - index }) as PublicPost);
const settled = (...posts: PublicPost[]) => new Set(posts.map(cardKey));
const idsOf = (posts: readonly PublicPost[]) => posts.map(({ id }) => id);

it("newcomers are the posts above the wall's current ones", () => {
  const [c, b, a] = wall("c", "b", "a") as [PublicPost, PublicPost, PublicPost];
  expect(idsOf(pendingNewcomers([c, b, a], settled(a)))).toEqual(["c", "b"]);
  expect(idsOf(pendingNewcomers([c, b, a], settled(a, b)))).toEqual(["c"]);
  expect(idsOf(pendingNewcomers([c, b, a], settled(a, b, c)))).toEqual([]);
});

it("an older newcomer is released with a newer one whose picture is loaded", () => {
  const [c, b, a] = wall("c", "b", "a") as [PublicPost, PublicPost, PublicPost];
  expect(pendingNewcomers([c, b, a], settled(a, c))).toEqual([]);
});

it("a post that fills the wall's end after a removal is no newcomer", () => {
  const [c, b, a] = wall("c", "b", "a") as [PublicPost, PublicPost, PublicPost];
  expect(pendingNewcomers([c, b, a], settled(c, b))).toEqual([]);
});

it("all posts are newcomers on an empty wall, and on one whose posts have all left", () => {
  const posts = wall("b", "a");
  expect(pendingNewcomers(posts, settled())).toEqual(posts);
  expect(pendingNewcomers(posts, settled(...wall("z")))).toEqual(posts);
});

it("a post that was approved again is a newcomer", () => {
  const [again] = wall("a") as [PublicPost];
  expect(idsOf(pendingNewcomers([again], settled({ ...again, wall_position: 3 })))).toEqual(["a"]);
});
