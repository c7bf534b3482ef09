import { describe, expect, it } from "vitest";
import { updateOrder } from "@/lib/client/wall/cards/interleave";
import { burnInOffset } from "@/lib/client/wall/stage/burn-in-offset";
import { remoteStep } from "@/lib/client/wall/stage/remote-keys";
import { followCards, openShow, type Show, step, turnTo, upcoming } from "@/lib/client/wall/stage/spotlight";
import { favouriteEvery } from "@/lib/shared/limits/wall";
import { samplePublicPost } from "../../../support/wall/public-samples";

const cards = (...positions: number[]) => updateOrder(null, positions.map(samplePublicPostAt), [], 0).cards;
const samplePublicPostAt = (position: number) => samplePublicPost(position);
/** The visible post's position on the wall. */
const shown = ({ current }: Show) => Number(current?.split(" ")[1] ?? Number.NaN);
const stepTimes = (show: Show, count: number) => {
  const seen = [];
  for (let next = show, index = 0; index < count; index += 1) {
    next = step(next, 1);
    seen.push(shown(next));
  }
  return seen;
};

describe("the spotlight", () => {
  it("the spotlight begins with the newest post and cycles", () => {
    const show = openShow(cards(3, 2, 1));
    expect(shown(show)).toBe(3);
    expect(stepTimes(show, 4)).toEqual([2, 1, 3, 2]);
    expect(shown(step(show, -1))).toBe(1);
  });

  it("the spotlight shows a new post at once, and then continues where it was", () => {
    const show = step(openShow(cards(4, 3, 2, 1)), 1);
    const next = followCards(show, cards(5, 4, 3, 2, 1));
    expect(shown(next)).toBe(5);
    expect(stepTimes(next, 3)).toEqual([2, 1, 5]);
  });

  it("the spotlight goes on to the second post after a new one that came during the last or the only one", () => {
    const last = step(step(openShow(cards(3, 2, 1)), 1), 1);
    expect(shown(last)).toBe(1);
    expect(stepTimes(followCards(last, cards(4, 3, 2, 1)), 4)).toEqual([3, 2, 1, 4]);
    expect(stepTimes(followCards(openShow(cards(1)), cards(2, 1)), 3)).toEqual([1, 2, 1]);
    expect(stepTimes(openShow(cards(1)), 2)).toEqual([1, 1]);
  });

  it("the spotlight shows several new posts one after the other, the newest first", () => {
    const show = followCards(openShow(cards(2, 1)), cards(4, 3, 2, 1));
    expect(shown(show)).toBe(4);
    expect(stepTimes(show, 3)).toEqual([3, 1, 4]);
  });

  it("a turn of the clock decides the card on every screen, whatever it showed before", () => {
    const all = cards(9, 8, 7, 6, 5, 4, 3, 2, 1);
    const [one, other] = [openShow(all), step(step(openShow(all), 1), 1)];
    for (let turn = 100; turn < 120; turn += 1) expect(turnTo(other, turn).current).toBe(turnTo(one, turn).current);
    const round = Array.from({ length: 9 }, (_, turn) => shown(turnTo(one, 900 + turn)));
    expect(round).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(upcoming(one, 902)).toBe(turnTo(one, 902).current);
  });

  it("a turn shows a new post that waits first, and a favourite after every few", () => {
    const starred = cards(9, 8, 7, 6, 5, 4, 3, 2, 1).map((card) =>
      card.post && [8, 2].includes(card.post.wall_position ?? 0)
        ? { ...card, post: { ...card.post, is_favourite: "yes" as const } }
        : card,
    );
    const round = Array.from({ length: 10 }, (_, turn) => shown(turnTo(openShow(starred), 10 * turn + turn)));
    expect(round).toEqual([9, 8, 7, 6, 5, 4, 8, 3, 2, 1]);
    const waiting = followCards(openShow(cards(2, 1)), cards(4, 3, 2, 1), true);
    expect(shown(turnTo(waiting, 0))).toBe(4);
  });

  it("the spotlight queues new posts while somebody views one, and loses none", () => {
    const show = openShow(cards(2, 1));
    const held = followCards(followCards(show, cards(3, 2, 1), true), cards(4, 3, 2, 1), true);
    expect(shown(held)).toBe(2);
    expect(stepTimes(held, 4)).toEqual([4, 3, 1, 4]);
    expect(shown(followCards(held, cards(4, 3, 1), true))).toBe(1);
    expect(shown(followCards(openShow([]), cards(1), true))).toBe(1);
  });

  it("the spotlight goes to the next post when the visible one is removed", () => {
    const show = step(openShow(cards(3, 2, 1)), 1);
    expect(shown(followCards(show, cards(3, 1)))).toBe(1);
    expect(followCards(show, cards()).current).toBeNull();
  });

  it("the spotlight stays when another post is removed, or older ones fill the end", () => {
    const show = openShow(cards(3, 2));
    expect(shown(followCards(show, cards(3)))).toBe(3);
    expect(shown(followCards(show, cards(3, 2, 1)))).toBe(3);
    expect(followCards(show, cards(3, 2))).toBe(show);
  });

  it("the spotlight shows at once a post between others, whose large pictures were made sooner", () => {
    const show = step(openShow(cards(5, 3, 2, 1)), 1);
    const next = followCards(show, cards(5, 4, 3, 2, 1));
    expect(shown(next)).toBe(4);
    expect(stepTimes(next, 2)).toEqual([2, 1]);
  });

  it("the spotlight knows its next post, so that the picture can be preloaded", () => {
    expect(upcoming(openShow(cards(3, 2, 1)))).toBe(openShow(cards(2)).current);
  });

  it("the spotlight is moved by arrows, Enter and Space, and a remote's buttons", () => {
    for (const key of ["ArrowRight", "ArrowDown", "Enter", " ", "PageDown", "ChannelUp", "MediaTrackNext"]) {
      expect(remoteStep(key)).toBe(1);
    }
    for (const key of ["ArrowLeft", "ArrowUp", "PageUp", "ChannelDown", "MediaTrackPrevious"]) {
      expect(remoteStep(key)).toBe(-1);
    }
    expect(remoteStep("f")).toBeNull();
  });
});

describe("favourites in the spotlight", () => {
  /** A wall of `count` posts, of which those at these positions are starred. */
  const starred = (count: number, ...favourites: number[]) =>
    updateOrder(
      null,
      Array.from({ length: count }, (_, index) => {
        const position = count - index;
        return samplePublicPost(position, { is_favourite: favourites.includes(position) ? "yes" : "no" });
      }),
      [],
      0,
    ).cards;
  const advance = (show: Show, count: number) => {
    let next = show;
    for (let index = 0; index < count; index += 1) next = step(next, 1);
    return next;
  };

  it("a favourite is shown after every six cards of the cycle, which continues where it was", () => {
    expect(favouriteEvery).toBe(6);
    expect(stepTimes(openShow(starred(12, 9)), 16)).toEqual([11, 10, 9, 8, 7, 6, 9, 5, 4, 3, 2, 1, 12, 9, 11, 10]);
  });

  it("a favourite takes turns with the other favourites, in order", () => {
    const seen = stepTimes(openShow(starred(20, 18, 14, 3)), 28);
    expect([seen[6], seen[13], seen[20], seen[27]]).toEqual([18, 14, 3, 18]);
  });

  it("a favourite is never shown twice in a row, and none is skipped for good", () => {
    for (const favourites of [[1], [6, 5], [14, 13, 12], [7, 1], Array.from({ length: 14 }, (_, index) => index + 1)]) {
      const seen = stepTimes(openShow(starred(14, ...favourites)), 200);
      expect(seen.filter((one, index) => one === seen[index - 1])).toEqual([]);
      for (let position = 1; position <= 14; position += 1) {
        // 200 steps are at least twelve rounds of 14 cards, their repeated favourites included.
        const times = seen.filter((one) => one === position).length;
        expect(times).toBeGreaterThanOrEqual(favourites.includes(position) ? 13 : 12);
      }
    }
  });

  it("a favourite comes no more often on a wall of few cards", () => {
    expect(stepTimes(openShow(starred(favouriteEvery, 3)), 8)).toEqual([5, 4, 3, 2, 1, 6, 5, 4]);
  });

  it("a favourite counts from its star on, and no longer than it is starred", () => {
    const shows = advance(openShow(starred(12)), 6);
    expect(shown(step(followCards(shows, starred(12, 9)), 1))).toBe(9);
    expect(shown(step(followCards(followCards(shows, starred(12, 9)), starred(12)), 1))).toBe(5);
  });

  it("a page of an older build has no favourites", () => {
    const { is_favourite: _, ...older } = samplePublicPost(3);
    expect(openShow(updateOrder(null, [older as ReturnType<typeof samplePublicPost>], [], 0).cards).favourites).toEqual(
      [],
    );
  });

  it("a favourite gives way to a new post, and to the card before it", () => {
    const due = advance(openShow(starred(12, 9)), 6);
    const fresh = followCards(due, starred(13, 9));
    expect(shown(fresh)).toBe(13);
    expect(stepTimes(fresh, 2)).toEqual([9, 5]);
    const favourite = step(due, 1);
    expect(shown(favourite)).toBe(9);
    expect(shown(step(favourite, -1))).toBe(6);
  });
});

describe("burn-in guard", () => {
  it("the burn-in guard walks away from home and back, and never far", () => {
    expect(burnInOffset(0)).toEqual({ x: 0, y: 0 });
    const steps = Array.from({ length: 64 }, (_, step) => burnInOffset(step));
    for (const { x, y } of steps) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(1);
    expect(new Set(steps.map(({ x, y }) => `${x} ${y}`)).size).toBeGreaterThan(10);
  });
});
