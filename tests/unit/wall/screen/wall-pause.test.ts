import { describe, expect, it } from "vitest";
import {
  openScreen,
  reduceScreen,
  type Screen,
  type ScreenAction,
  shownPosts,
} from "@/lib/client/wall/screen/screen-state";
import { samplePublicEvent, samplePublicPost } from "../../../support/wall/public-samples";

/**
 * A pause is the version of the wall at which all screens stay: newer posts wait, and posts that are taken off still
 * disappear.
 */

const event = (wall_version: number, wall_paused_version: number | null) =>
  samplePublicEvent({ wall_version, event_version: wall_version, wall_paused_version });
const { channel, event_url_slug } = samplePublicEvent();
const known = { channel, event_url_slug, build: "" };
const positions = (screen: Screen) => shownPosts(screen).map((post) => post.wall_position);
const pushed = (version: number, changes = {}): ScreenAction => ({
  type: "post-pushed",
  message: { version, post: samplePublicPost(version, changes) },
});
const play = (screen: Screen, ...actions: ScreenAction[]) => actions.reduce(reduceScreen, screen);

/** Two posts and then a pause, which is a version of its own. */
const paused = play(
  openScreen(event(2, null), [samplePublicPost(1), samplePublicPost(2)]),
  { type: "change-heard", version: 3 },
  {
    type: "changes-answered",
    since: 2,
    changes: { version: 3, posts: [], removed: [], event_changed: true, ...known },
  },
  { type: "event-answered", event: event(3, 2) },
);

describe("paused screens", () => {
  it("a paused screen keeps its posts while new ones come, and shows them all when resumed", () => {
    const later = play(paused, pushed(4), pushed(5));
    expect(positions(later)).toEqual([2, 1]);
    expect(later.version).toBe(5);
    const resumed = play(
      later,
      {
        type: "changes-answered",
        since: 5,
        changes: { version: 6, posts: [], removed: [], event_changed: true, ...known },
      },
      { type: "event-answered", event: event(6, null) },
    );
    expect(positions(resumed)).toEqual([5, 4, 2, 1]);
  });

  it("a paused screen drops a banned post at once, and does not take it back before it is resumed", () => {
    const { id } = samplePublicPost(1);
    const banned = play(paused, { type: "removal-pushed", message: { version: 4, id, event_id: event(0, null).id } });
    expect(positions(banned)).toEqual([2]);
    expect(positions(play(banned, pushed(5, { id })))).toEqual([2]);
  });

  it("a paused screen applies an edit of a post that it shows", () => {
    const post = samplePublicPost(2, { caption: "Mended" });
    const edited = play(paused, { type: "post-pushed", message: { version: 4, post } });
    expect(shownPosts(edited)[0]?.caption).toBe("Mended");
  });

  it("a screen opened during the pause shows the same posts", () => {
    const posts = [1, 2, 4, 5].map((position) => samplePublicPost(position));
    expect(positions(openScreen(event(5, 2), posts))).toEqual([2, 1]);
  });

  it("a paused screen keeps posts that more than a screenful of new ones has pushed off the list", () => {
    const small = play(
      openScreen(event(2, null), [samplePublicPost(1), samplePublicPost(2)], 2),
      {
        type: "changes-answered",
        since: 2,
        changes: { version: 3, posts: [], removed: [], event_changed: true, ...known },
      },
      { type: "event-answered", event: event(3, 2) },
      pushed(4),
      pushed(5),
      pushed(6),
    );
    expect(positions(small)).toEqual([2, 1]);
    const { id } = samplePublicPost(1);
    const banned = play(small, { type: "removal-pushed", message: { version: 7, id, event_id: "event" } });
    expect(positions(banned)).toEqual([2]);
  });
});
