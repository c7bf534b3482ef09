import { describe, expect, it, vi } from "vitest";
import { WallRefusal } from "@/lib/client/wall/screen/source";
import { liveScreenScene, settle } from "../../../support/wall/live-screen";
import { samplePublicEvent, samplePublicPost } from "../../../support/wall/public-samples";

const scene = liveScreenScene();

describe("changes of the whole wall", () => {
  it("a live screen refetches a changed event, and moves to the channel that the answer names", async () => {
    scene.open();
    await settle();
    expect(scene.socket.channel).toMatch(/^event-/);
    const { event } = scene.server.wall;
    const channel = `private-event-${event.id}-1`;
    scene.server.wall.event = { ...event, wall_version: 2, event_version: 2, event_status: "Private", channel };
    scene.socket.push("eventChanged", { version: 2, event_id: event.id });
    await settle();
    expect(scene.server.asked).toEqual(["changes 1", "changes 1", "event"]);
    expect(scene.view?.screen.event.event_status).toBe("Private");
    expect(scene.socket.channel).toBe(channel);
  });

  it("a live screen fetches the channel's name soon after its known channel refuses it", async () => {
    scene.open({ event_status: "Private", channel: "private-event-x-1" });
    await settle();
    scene.server.wall.event = {
      ...scene.server.wall.event,
      wall_version: 2,
      event_version: 2,
      channel: "private-event-x-2",
    };
    scene.socket.handlers?.onRefused?.();
    await settle();
    expect(scene.socket.channel).toBe("private-event-x-2");
  });

  it("a live screen polls every few seconds while the wall is closed, because no push tells it of the opening", async () => {
    scene.open();
    scene.socket.handlers?.onSubscribed();
    scene.server.failure = new WallRefusal(403);
    scene.socket.push("eventChanged", { version: 2, event_id: "x" });
    await settle();
    expect(scene.view?.access).toBe("locked");
    scene.server.failure = null;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(scene.view?.access).toBe("open");
  });

  const rename = () => {
    const changed = { wall_version: 2, event_version: 2, event_url_slug: "new", top_banner_text: "Later" };
    scene.server.wall.event = { ...scene.server.wall.event, ...changed };
  };
  const shown = () => [scene.view?.access, scene.view?.screen.event.top_banner_text, scene.positions()];

  it.each([
    ["leads nowhere", null],
    ["leads to another event", samplePublicEvent({ id: "another", top_banner_text: "Another" })],
  ])("a live screen follows its event to a new slug when the former one %s", async (_, former) => {
    scene.open();
    await settle();
    rename();
    scene.server.former = former;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown()).toEqual(["open", "Later", [1]]);
  });

  it("a live screen learns the new slug even if the slug changes after the screen heard of a change", async () => {
    scene.open();
    await settle();
    scene.server.wall.event = { ...scene.server.wall.event, wall_version: 2, event_version: 2 };
    // Between the changes and the event.
    vi.spyOn(scene.server, "event").mockImplementationOnce(async () => {
      rename();
      throw new WallRefusal(404);
    });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(shown()).toEqual(["open", "Later", [1]]);
  });

  it("a live screen keeps showing its posts while its event cannot be found by any slug", async () => {
    scene.open();
    await settle();
    scene.server.wall.event = { ...scene.server.wall.event, wall_version: 2, event_version: 2 };
    vi.spyOn(scene.server, "event").mockRejectedValue(new WallRefusal(404));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(scene.view?.access).toBe("open");
    expect(scene.positions()).toEqual([1]);
  });

  it("a live screen closes when the wall is no longer visible, and reopens when it is", async () => {
    scene.open();
    await settle();
    scene.server.failure = new WallRefusal(404);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(scene.view?.access).toBe("hidden");
    scene.server.failure = new WallRefusal(403);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(scene.view?.access).toBe("locked");
    scene.server.failure = null;
    scene.server.approve(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(scene.view?.access).toBe("open");
    expect(scene.positions()).toEqual([2, 1]);
  });

  it("a live screen refetches the list when the database was restored", async () => {
    scene.open({ wall_version: 50 }, () => {
      scene.server.wall = { event: samplePublicEvent({ wall_version: 3 }), posts: [samplePublicPost(3)], removed: [] };
    });
    await settle();
    expect(scene.positions()).toEqual([3]);
    expect(scene.view?.screen.version).toBe(3);
  });

  it("a live screen never shows a removed post from an older list in flight", async () => {
    const [oldest, ...newer] = [1, 2, 3, 4, 5].map((position) => samplePublicPost(position));
    const posts = [...newer.reverse(), ...(oldest ? [oldest] : [])];
    const loaded = samplePublicEvent({ wall_version: 5 });
    const shown: (number[] | undefined)[] = [];
    scene.openOn(loaded, posts, { maxPosts: 5, onView: () => shown.push(scene.positions()) });
    await settle();
    const remove = (version: number, position: number) => {
      scene.server.wall.posts = scene.server.wall.posts.filter((post) => post.wall_position !== position);
      scene.server.wall.event = { ...scene.server.wall.event, wall_version: version };
      const { id, event_id } = samplePublicPost(position);
      scene.socket.push("eventPostRemoved", { version, id, event_id });
    };
    // The server reads the list before the post's removal, and the answer arrives after it.
    vi.spyOn(scene.server, "posts").mockImplementationOnce(async () => {
      const older = scene.server.wall.posts;
      remove(7, 3);
      return older;
    });
    remove(6, 4);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(scene.view?.screen.version).toBe(7);
    expect(scene.positions()).toEqual([5, 2, 1]);
    const takenOff = shown.findIndex((seen) => !seen?.includes(3));
    expect(shown.slice(takenOff).filter((seen) => seen?.includes(3) || seen?.includes(4))).toEqual([]);
  });

  it("a live screen retries a stale cache a few times, not for ever", async () => {
    scene.open();
    await settle();
    scene.socket.push("eventChanged", { version: 9, event_id: "x" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(scene.server.asked.length).toBeGreaterThan(3);
    expect(scene.server.asked.length).toBeLessThan(8);
  });

  it("a live screen stops polling and closes the socket when it is stopped", async () => {
    scene.open();
    await settle();
    scene.screen.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(scene.server.asked).toHaveLength(1);
    expect(scene.socket.isClosed).toBe(true);
    expect(scene.socket.handlers).toBeNull();
  });
});
