import { describe, expect, it } from "vitest";
import { cardKey } from "@/lib/client/wall/cards/interleave";
import { type ArrivalQueue, endHero, followPosts, openQueue, setPhase } from "@/lib/client/wall/stage/arrival-queue";
import { arrivalMs } from "@/lib/shared/limits/wall";
import { samplePublicPost } from "../support/public-samples";

const post = (position: number) => samplePublicPost(position);
/** A wall of the posts at these places, newest first. */
const wall = (...positions: number[]) => positions.map(post);
const keyOf = (position: number) => cardKey(post(position));
const nothingLoaded = new Map<string, boolean>();

type Moment = { mayRise?: boolean; loaded?: number[] };
const follow = (
  queue: ArrivalQueue,
  nowMs: number,
  positions: number[],
  { mayRise = true, loaded = [] }: Moment = {},
) =>
  followPosts(queue, wall(...positions), {
    nowMs,
    isAllowed: mayRise,
    loadedKeys: new Map(loaded.map((at) => [keyOf(at), true])),
  });
/** Which post is the hero, by its place on the wall. */
const heroOf = ({ hero }: ArrivalQueue) => (hero ? Number(hero.key.split(" ")[1]) : null);

describe("the hero", () => {
  it("is nobody as a wall opens, and the next that comes", () => {
    const opened = openQueue(wall(2, 1));
    expect(heroOf(opened)).toBeNull();
    expect(heroOf(follow(opened, 0, [2, 1]))).toBeNull();
    const next = follow(opened, 100, [3, 2, 1]);
    expect(heroOf(next)).toBe(3);
    expect(next.others).toEqual([]);
  });

  it("is up at once where its picture came before it, and waits for it elsewhere", () => {
    const opened = openQueue(wall(1));
    expect(follow(opened, 0, [2, 1], { loaded: [2] }).hero?.phase).toBe("up");
    expect(follow(opened, 0, [2, 1]).hero?.phase).toBe("waiting");
  });

  it("is the first post of an empty wall, too", () => {
    expect(heroOf(follow(openQueue([]), 0, [1]))).toBe(1);
  });

  it("is the newest of several that come at once, and says how many came beside it", () => {
    const queue = follow(openQueue(wall(1)), 0, [7, 6, 5, 4, 3, 2, 1]);
    expect(heroOf(queue)).toBe(7);
    expect(queue.others).toHaveLength(5);
  });

  it("says who comes while it is up, as they come", () => {
    let queue = follow(openQueue(wall(1)), 0, [2, 1], { loaded: [2] });
    queue = follow(queue, 1_000, [3, 2, 1]);
    expect([heroOf(queue), queue.others.length]).toEqual([2, 1]);
    queue = follow(queue, 2_000, [5, 4, 3, 2, 1]);
    expect([heroOf(queue), queue.others.length]).toEqual([2, 3]);
  });

  it("comes at most once in eight seconds, to the millisecond", () => {
    const first = endHero(follow(openQueue(wall(1)), 1_000, [2, 1]));
    expect(arrivalMs.between).toBe(8_000);
    expect(heroOf(follow(first, 1_000 + arrivalMs.between - 1, [3, 2, 1]))).toBeNull();
    expect(heroOf(follow(first, 1_000 + arrivalMs.between, [3, 2, 1]))).toBe(3);
  });

  it("says who came after the one before it was gone, as long as that is no longer ago than heroes are apart", () => {
    const gone = endHero(follow(openQueue(wall(1)), 0, [2, 1]));
    const between = follow(gone, 6_000, [3, 2, 1]);
    expect(heroOf(between)).toBeNull();
    expect(follow(between, 9_000, [4, 3, 2, 1]).others).toHaveLength(1);
    expect(follow(between, 6_000 + arrivalMs.between - 1, [4, 3, 2, 1]).others).toHaveLength(1);
    expect(follow(between, 6_000 + arrivalMs.between, [4, 3, 2, 1]).others).toHaveLength(0);
  });

  it("is none any more when its post leaves the wall, or comes onto it anew", () => {
    const queue = follow(openQueue(wall(1)), 0, [2, 1]);
    expect(heroOf(follow(queue, 100, [1]))).toBeNull();
    const again = followPosts(queue, [{ ...post(2), wall_position: 3 }, post(1)], {
      nowMs: 100,
      isAllowed: true,
      loadedKeys: nothingLoaded,
    });
    expect(heroOf(again)).toBeNull();
  });

  it("stays when its post is edited, and when another one goes, who is counted no more", () => {
    const queue = follow(openQueue(wall(1)), 0, [4, 3, 2, 1]);
    const next = followPosts(queue, [{ ...post(4), caption: "Edited" }, post(2), post(1)], {
      nowMs: 100,
      isAllowed: true,
      loadedKeys: nothingLoaded,
    });
    expect([heroOf(next), next.others.length]).toEqual([4, 1]);
  });

  it("is nobody while none may be up, and ends when that begins", () => {
    const opened = openQueue(wall(1));
    const held = follow(opened, 0, [2, 1], { mayRise: false });
    expect(heroOf(held)).toBeNull();
    expect(heroOf(follow(held, 100, [2, 1]))).toBeNull();
    expect(heroOf(follow(follow(opened, 0, [2, 1]), 100, [2, 1], { mayRise: false }))).toBeNull();
  });

  it("is no post that fills up the wall's end, and none of a wall that was set back", () => {
    const opened = openQueue(wall(9, 8));
    expect(heroOf(follow(opened, 0, [9, 8, 7, 6]))).toBeNull();
    expect(heroOf(follow(opened, 0, [5, 4]))).toBeNull();
  });

  it("may be a post whose large picture took longer than that of a newer one", () => {
    expect(heroOf(follow(openQueue(wall(5, 3)), 0, [5, 4, 3]))).toBe(4);
  });
});

describe("its phases", () => {
  const queue = follow(openQueue(wall(1)), 0, [2, 1]);

  it("follow its own clock alone", () => {
    expect(setPhase(queue, keyOf(2), "flying").hero).toEqual({ key: keyOf(2), phase: "flying" });
    expect(setPhase(queue, keyOf(1), "flying")).toBe(queue);
  });

  it("end with nobody left to be told of", () => {
    expect(endHero(follow(queue, 10, [3, 2, 1]))).toMatchObject({ hero: null, others: [] });
    expect(endHero(openQueue([])).hero).toBeNull();
  });
});
