import { describe, expect, it } from "vitest";
import { cardKey } from "@/lib/client/wall/cards/interleave";
import { type ArrivalQueue, endHero, followPosts, openQueue, setPhase } from "@/lib/client/wall/stage/arrival-queue";
import { arrivalMs } from "@/lib/shared/limits/wall";
import { samplePublicPost } from "../../../support/wall/public-samples";

/**
 * A new post is first shown large, as the hero; the others that come meanwhile are only counted. The queue is pure:
 * each step takes the wall's posts and the time, and returns the next queue.
 */

const post = (position: number) => samplePublicPost(position);
/** A wall of the posts at these positions, newest first. */
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
/** The hero's position on the wall. */
const heroOf = ({ hero }: ArrivalQueue) => (hero ? Number(hero.key.split(" ")[1]) : null);

describe("the hero", () => {
  it("the hero is no post that was there when the wall opened, and is the next new one", () => {
    const opened = openQueue(wall(2, 1));
    expect(heroOf(opened)).toBeNull();
    expect(heroOf(follow(opened, 0, [2, 1]))).toBeNull();
    const next = follow(opened, 100, [3, 2, 1]);
    expect(heroOf(next)).toBe(3);
    expect(next.others).toEqual([]);
  });

  it("a hero shows at once when its picture is loaded, and otherwise waits for it", () => {
    const opened = openQueue(wall(1));
    expect(follow(opened, 0, [2, 1], { loaded: [2] }).hero?.phase).toBe("up");
    expect(follow(opened, 0, [2, 1]).hero?.phase).toBe("waiting");
  });

  it("the first post of an empty wall becomes a hero", () => {
    expect(heroOf(follow(openQueue([]), 0, [1]))).toBe(1);
  });

  it("the newest of several simultaneous posts becomes the hero and counts the others", () => {
    const queue = follow(openQueue(wall(1)), 0, [7, 6, 5, 4, 3, 2, 1]);
    expect(heroOf(queue)).toBe(7);
    expect(queue.others).toHaveLength(5);
  });

  it("a visible hero counts the posts that arrive meanwhile", () => {
    let queue = follow(openQueue(wall(1)), 0, [2, 1], { loaded: [2] });
    queue = follow(queue, 1_000, [3, 2, 1]);
    expect([heroOf(queue), queue.others.length]).toEqual([2, 1]);
    queue = follow(queue, 2_000, [5, 4, 3, 2, 1]);
    expect([heroOf(queue), queue.others.length]).toEqual([2, 3]);
  });

  it("heroes are at least eight seconds apart, to the millisecond", () => {
    const first = endHero(follow(openQueue(wall(1)), 1_000, [2, 1]));
    expect(arrivalMs.between).toBe(8_000);
    expect(heroOf(follow(first, 1_000 + arrivalMs.between - 1, [3, 2, 1]))).toBeNull();
    expect(heroOf(follow(first, 1_000 + arrivalMs.between, [3, 2, 1]))).toBe(3);
  });

  it("of those who hand over many posts, each is every third hero at most, unless nobody else comes for a while", () => {
    /** The hero after each step, for a wall that grows by these senders' posts; null for a post that came alone. */
    const heroes = (steps: [atSeconds: number, senders: (string | null)[]][]) => {
      let [queue, posts] = [openQueue([post(1)]), [post(1)]];
      return steps.map(([atSeconds, senders]) => {
        const sent = senders.map((sender) => ({ ...(sender && { hand_over_id: sender, person_name: "" }) }));
        posts = [
          ...sent.map((values, index) => samplePublicPost(posts.length + 1 + index, values)).reverse(),
          ...posts,
        ];
        queue = followPosts(queue, posts, { nowMs: atSeconds * 1_000, isAllowed: true, loadedKeys: nothingLoaded });
        const hero = heroOf(queue);
        queue = endHero(queue);
        return hero;
      });
    };
    // The newest of a hand-over gives way to the older post of another guest.
    expect(
      heroes([
        [0, ["a"]],
        [8, [null, "a"]],
        [16, ["b", "a"]],
        [24, ["b", "a"]],
      ]),
    ).toEqual([2, 3, 5, 8]);
    expect(
      heroes([
        [0, ["a"]],
        [8, ["a"]],
        [29.9, ["a"]],
        [30, ["a"]],
      ]),
    ).toEqual([2, null, null, 5]);
    expect(
      heroes([
        [0, ["a"]],
        [8, ["b"]],
        [16, ["a"]],
        [24, ["c"]],
        [32, ["a"]],
      ]),
    ).toEqual([2, 3, null, 5, 6]);
  });

  it("a hero counts posts that arrived after the previous hero, within the gap between heroes", () => {
    const gone = endHero(follow(openQueue(wall(1)), 0, [2, 1]));
    const between = follow(gone, 6_000, [3, 2, 1]);
    expect(heroOf(between)).toBeNull();
    expect(follow(between, 9_000, [4, 3, 2, 1]).others).toHaveLength(1);
    expect(follow(between, 6_000 + arrivalMs.between - 1, [4, 3, 2, 1]).others).toHaveLength(1);
    expect(follow(between, 6_000 + arrivalMs.between, [4, 3, 2, 1]).others).toHaveLength(0);
  });

  it("a hero ends when its post leaves the wall or is approved anew", () => {
    const queue = follow(openQueue(wall(1)), 0, [2, 1]);
    expect(heroOf(follow(queue, 100, [1]))).toBeNull();
    const again = followPosts(queue, [{ ...post(2), wall_position: 3 }, post(1)], {
      nowMs: 100,
      isAllowed: true,
      loadedKeys: nothingLoaded,
    });
    expect(heroOf(again)).toBeNull();
  });

  it("a hero stays when its post is edited or another post leaves, which is then not counted", () => {
    const queue = follow(openQueue(wall(1)), 0, [4, 3, 2, 1]);
    const next = followPosts(queue, [{ ...post(4), caption: "Edited" }, post(2), post(1)], {
      nowMs: 100,
      isAllowed: true,
      loadedKeys: nothingLoaded,
    });
    expect([heroOf(next), next.others.length]).toEqual([4, 1]);
  });

  it("no hero shows while heroes are blocked, and a visible one ends when the block begins", () => {
    const opened = openQueue(wall(1));
    const held = follow(opened, 0, [2, 1], { mayRise: false });
    expect(heroOf(held)).toBeNull();
    expect(heroOf(follow(held, 100, [2, 1]))).toBeNull();
    expect(heroOf(follow(follow(opened, 0, [2, 1]), 100, [2, 1], { mayRise: false }))).toBeNull();
  });

  it("posts that fill the wall's end, or come from a restored database, become no hero", () => {
    const opened = openQueue(wall(9, 8));
    expect(heroOf(follow(opened, 0, [9, 8, 7, 6]))).toBeNull();
    expect(heroOf(follow(opened, 0, [5, 4]))).toBeNull();
  });

  it("a post whose large picture took longer than a newer one's may become the hero", () => {
    expect(heroOf(follow(openQueue(wall(5, 3)), 0, [5, 4, 3]))).toBe(4);
  });
});

describe("the hero's phases", () => {
  const queue = follow(openQueue(wall(1)), 0, [2, 1]);

  it("only the current hero's key changes its phase", () => {
    expect(setPhase(queue, keyOf(2), "flying").hero).toEqual({ key: keyOf(2), phase: "flying" });
    expect(setPhase(queue, keyOf(1), "flying")).toBe(queue);
  });

  it("ending the hero clears it and the posts counted beside it", () => {
    expect(endHero(follow(queue, 10, [3, 2, 1]))).toMatchObject({ hero: null, others: [] });
    expect(endHero(openQueue([])).hero).toBeNull();
  });
});
