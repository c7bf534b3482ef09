import { describe, expect, it } from "vitest";
import { updateOrder } from "@/lib/client/wall/cards/interleave";
import {
  afterEvent,
  followWall,
  openSpotlight,
  type Spotlight,
  type SpotlightEvent,
} from "@/lib/client/wall/stage/spotlight-state";
import { handMs, spotlightTurnMs } from "@/lib/shared/limits/wall";
import { samplePublicPost } from "../../../support/wall/public-samples";

/** A wall of the posts at these positions; those of `clips` are clips. */
const wall = (positions: number[], clips: number[] = []) =>
  updateOrder(
    null,
    positions.map((at) => samplePublicPost(at, clips.includes(at) ? { media_type: "video" } : {})),
    [],
    0,
  ).cards;
const keyAt = (position: number) => wall([position])[0]?.key ?? "";
const placeOf = (key: string | null) => (key === null ? null : Number(key.split(" ")[1]));
const open = (positions: number[], clips?: number[]) => openSpotlight(wall(positions, clips), false, 0);

const happen = (state: Spotlight, nowMs: number, ...events: SpotlightEvent[]) =>
  events.reduce((current, event) => afterEvent(current, event, nowMs), state);
const of = (type: "decoded" | "text-left" | "entered" | "time-over" | "clip-over", position: number) => ({
  type,
  key: keyAt(position),
});
/** The card comes up as it does while nobody disturbs it. */
const up = (state: Spotlight, position: number, nowMs = 0) =>
  happen(state, nowMs, of("decoded", position), of("text-left", position), of("entered", position));
const seen = ({ shown, before, show }: Spotlight) => [shown, before, show.current].map(placeOf);

describe("a card of the spotlight", () => {
  it("a card comes up once its picture is decoded and the text before it has left, and pushes the other one out", () => {
    const over = happen(open([3, 2, 1]), 0, of("time-over", 3));
    expect(seen(over)).toEqual([3, null, 2]);
    expect(seen(happen(over, 0, of("text-left", 2)))).toEqual([3, null, 2]);
    const decoded = happen(over, 0, of("decoded", 2));
    expect(placeOf(decoded.entering)).toBe(2);
    expect(seen(decoded)).toEqual([3, null, 2]);
    const entering = happen(decoded, 0, of("text-left", 2));
    expect(seen(entering)).toEqual([2, 3, 2]);
    expect(seen(happen(entering, 0, of("entered", 2)))).toEqual([2, null, 2]);
  });

  it("a card's picture that comes late does not bring it up after somebody stepped on", () => {
    const stepped = happen(open([3, 2, 1]), 0, { type: "step", by: 1 }, of("decoded", 2), { type: "step", by: 1 });
    expect(seen(happen(stepped, 0, of("text-left", 2), of("decoded", 2)))).toEqual([3, null, 1]);
    expect(seen(up(stepped, 1))).toEqual([1, null, 1]);
  });

  it("a card to which somebody steps back gets its text again", () => {
    const back = happen(open([3, 2, 1]), 0, { type: "step", by: 1 }, of("decoded", 2), { type: "step", by: -1 });
    expect(seen(back)).toEqual([3, null, 3]);
    expect(happen(back, 0, of("decoded", 3)).entering).toBeNull();
  });

  it("a card whose time ends while the next one loads selects no further one", () => {
    const stepped = happen(open([3, 2, 1]), 0, { type: "step", by: 1 });
    expect(seen(happen(stepped, 0, of("time-over", 3)))).toEqual([3, null, 2]);
  });

  it("a clip stays until it has ended and its time is over, in either order", () => {
    const clip = open([3, 2, 1], [3]);
    expect(seen(happen(clip, 0, of("time-over", 3)))).toEqual([3, null, 3]);
    expect(seen(happen(clip, 0, of("clip-over", 3)))).toEqual([3, null, 3]);
    expect(seen(happen(clip, 0, of("time-over", 3), of("clip-over", 3)))).toEqual([3, null, 2]);
    expect(seen(happen(clip, 0, of("clip-over", 3), of("time-over", 3)))).toEqual([3, null, 2]);
  });

  it("a card that is taken down goes at once, whatever it waited for, and the next one stands in its place", () => {
    const entering = happen(
      up(happen(open([3, 2, 1]), 0, of("time-over", 3)), 2),
      0,
      of("time-over", 2),
      of("decoded", 1),
    );
    expect(placeOf(entering.entering)).toBe(1);
    const gone = followWall(entering, wall([3, 1]), false, 0);
    expect([...seen(gone), gone.entering]).toEqual([1, null, 1, null]);
    const pushed = happen(entering, 0, of("text-left", 1));
    expect(seen(pushed)).toEqual([1, 2, 1]);
    expect(seen(followWall(pushed, wall([3, 1]), false, 0))).toEqual([1, null, 1]);
    expect(seen(followWall(pushed, [], false, 0))).toEqual([null, null, null]);
    expect(seen(followWall(followWall(pushed, [], false, 0), wall([4]), false, 0))).toEqual([4, null, 4]);
  });

  it("a card that is edited is the same state with new cards, and nothing changes without a change", () => {
    const state = open([3, 2, 1]);
    const edited = wall([3, 2, 1]);
    expect(followWall(state, edited, false, 0)).toEqual({ ...state, cards: edited });
    expect(followWall(state, state.cards, false, 0)).toBe(state);
  });
});

describe("a paused spotlight", () => {
  it("a pause forgets the time that was over, and holds new posts back", () => {
    const waits = happen(open([3, 2, 1], [3]), 0, of("time-over", 3));
    const paused = followWall(waits, wall([4, 3, 2, 1], [3]), true, 0);
    expect(seen(happen(paused, 0, of("clip-over", 3)))).toEqual([3, null, 3]);
    const goesOn = followWall(paused, paused.cards, false, 0);
    expect(seen(happen(goesOn, 0, of("clip-over", 3)))).toEqual([3, null, 3]);
    expect(seen(happen(goesOn, 0, of("clip-over", 3), of("time-over", 3)))).toEqual([3, null, 4]);
  });

  it("a spotlight of one card stays", () => {
    expect(seen(happen(open([1]), 0, of("time-over", 1), { type: "turn", turn: 5 }))).toEqual([1, null, 1]);
  });
});

describe("a spotlight that the shared clock turns", () => {
  const turn = (number: number) => ({ type: "turn", turn: number }) as const;
  const halfMs = spotlightTurnMs / 2;

  it("a turn selects the same card on every screen, unless a new one came up less than half a turn ago", () => {
    expect(seen(happen(open([3, 2, 1]), halfMs, turn(302)))).toEqual([3, null, 1]);
    expect(seen(happen(open([3, 2, 1]), halfMs - 1, turn(302)))).toEqual([3, null, 3]);
  });

  it("a turn waits for a clip's end", () => {
    const waits = happen(open([3, 2, 1], [3]), halfMs, turn(302));
    expect(seen(waits)).toEqual([3, null, 3]);
    expect(seen(happen(waits, halfMs, of("clip-over", 3)))).toEqual([3, null, 1]);
  });

  it("a hand stops the turns for a minute, counted from its last step", () => {
    const stepped = happen(up(happen(open([3, 2, 1]), 0, { type: "step", by: 1 }), 2), 5_000, { type: "step", by: 1 });
    const shown = up(stepped, 1, 5_000);
    expect(seen(happen(shown, 5_000 + handMs - 1, turn(300)))).toEqual([1, null, 1]);
    expect(seen(happen(shown, 5_000 + handMs, turn(300)))).toEqual([1, null, 3]);
  });
});
