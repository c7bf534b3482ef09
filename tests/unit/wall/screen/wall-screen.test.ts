import { describe, expect, it, vi } from "vitest";
import { liveScreenScene, settle } from "../../../support/wall/live-screen";
import { samplePublicPost } from "../../../support/wall/public-samples";

/**
 * A wall that follows its event: by pushes over a socket, and by asking for what it missed. `asked` lists its requests;
 * 'changes 1' asks for all changes since version 1, at which the page was made.
 */

const scene = liveScreenScene();
const pageShow = (persisted: boolean) => Object.assign(new Event("pageshow"), { persisted });

describe("a live screen", () => {
  it("a live screen asks at once for missed changes, because its page came from a cache", async () => {
    scene.open({}, () => scene.server.approve(2));
    await settle();
    expect(scene.server.asked).toEqual(["changes 1"]);
    expect(scene.positions()).toEqual([2, 1]);
  });

  it("a live screen learns the served build with every poll", async () => {
    scene.open({}, () => {
      scene.server.build = "one";
    });
    await settle();
    scene.socket.handlers?.onSubscribed();
    await settle();
    scene.server.build = "two";
    await vi.advanceTimersByTimeAsync(60_000);
    expect(scene.served.at(0)).toBe("one");
    expect(scene.served.at(-1)).toBe("two");
  });

  it("a live screen shows a push at once, without polling", async () => {
    scene.open();
    await settle();
    scene.socket.push("newEventPost", { version: 2, post: samplePublicPost(2) });
    expect(scene.positions()).toEqual([2, 1]);
    scene.socket.push("eventPostRemoved", { version: 3, id: samplePublicPost(1).id, event_id: "x" });
    expect(scene.positions()).toEqual([2]);
    expect(scene.server.asked).toEqual(["changes 1"]);
  });

  it("a live screen ignores a post of another event", async () => {
    scene.open();
    await settle();
    scene.socket.push("newEventPost", { version: 2, post: samplePublicPost(2, { event_id: "another" }) });
    expect(scene.view).toBeNull();
  });

  it("a live screen asks for missed changes when a push is not the next version", async () => {
    scene.open();
    await settle();
    scene.server.approve(2);
    scene.server.approve(3);
    scene.socket.push("newEventPost", { version: 3, post: samplePublicPost(3) });
    await settle();
    expect(scene.server.asked).toEqual(["changes 1", "changes 1"]);
    expect(scene.positions()).toEqual([3, 2, 1]);
  });

  it("a live screen asks again when the channel is joined, even while an answer is in flight", async () => {
    scene.open();
    scene.socket.handlers?.onSubscribed();
    await settle();
    expect(scene.server.asked).toEqual(["changes 1", "changes 1"]);
  });

  it("a live screen polls every 10 s without a socket, once a minute with one, and soon after it is lost", async () => {
    scene.open();
    await vi.advanceTimersByTimeAsync(30_000);
    // One poll at the start, and three within 30 s.
    expect(scene.server.asked).toHaveLength(4);
    scene.socket.handlers?.onSubscribed();
    await settle();
    expect(scene.server.asked).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(scene.server.asked).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(scene.server.asked).toHaveLength(6);
    scene.socket.handlers?.onLost();
    await settle();
    expect(scene.server.asked).toHaveLength(7);
    await vi.advanceTimersByTimeAsync(10_500);
    expect(scene.server.asked).toHaveLength(8);
  });

  it("a live screen polls within 3 s of losing its socket, and not at all if the next socket comes first", async () => {
    scene.open();
    await settle();
    vi.mocked(Math.random).mockReturnValue(0.999);
    scene.socket.handlers?.onLost();
    await vi.advanceTimersByTimeAsync(2_900);
    expect(scene.server.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(scene.server.asked).toHaveLength(2);
    scene.socket.handlers?.onSubscribed();
    await settle();
    scene.socket.handlers?.onLost();
    await vi.advanceTimersByTimeAsync(1_000);
    scene.socket.handlers?.onSubscribed();
    await vi.advanceTimersByTimeAsync(5_000);
    // One poll after each of the two subscriptions.
    expect(scene.server.asked).toHaveLength(4);
  });

  it("polls of screens that were opened together drift apart, each of them never later than promised", async () => {
    scene.open();
    await settle();
    vi.mocked(Math.random).mockReturnValue(0.999);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(scene.server.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(7_600);
    expect(scene.server.asked).toHaveLength(3);
  });

  it("a live screen shows within 10 s of the server's return what was approved meanwhile, and reconnects the socket", async () => {
    scene.open();
    await settle();
    scene.server.failure = new TypeError("Failed to fetch");
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    scene.server.failure = null;
    scene.server.approve(2);
    scene.server.approve(3);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(scene.positions()).toEqual([3, 2, 1]);
    expect([scene.socket.retriesUnlessPending, scene.socket.retries]).toEqual([1, 0]);
  });

  it("a live screen polls when the network is back and when the page is visible again", async () => {
    scene.open();
    await settle();
    window.dispatchEvent(new Event("online"));
    await settle();
    document.dispatchEvent(new Event("visibilitychange"));
    await settle();
    expect(scene.server.asked).toHaveLength(3);
  });

  it.each([
    ["comes out of the back-forward cache", () => window.dispatchEvent(pageShow(true))],
    ["is looked at again", () => document.dispatchEvent(new Event("visibilitychange"))],
  ])("a live screen polls and reconnects the socket at once when its page %s", async (_, happen) => {
    scene.open();
    await settle();
    window.dispatchEvent(pageShow(false));
    await settle();
    expect([scene.server.asked.length, scene.socket.retries]).toEqual([1, 0]);
    happen();
    await settle();
    expect([scene.server.asked.length, scene.socket.retries]).toEqual([2, 1]);
  });

  it("a live screen polls and reconnects the socket at once after the machine slept or its clock was set", async () => {
    scene.open();
    await settle();
    for (const jumpMs of [3_600_000, -7_200_000]) {
      const asked = scene.server.asked.length;
      vi.setSystemTime(Date.now() + jumpMs);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(scene.server.asked.length).toBe(asked + 1);
    }
    expect(scene.socket.retries).toBe(2);
  });

  describe("a poll requested while a poll fails", () => {
    /** Makes the next poll hang until the returned function fails it. */
    function hangNextPoll(): () => void {
      let fail = () => {};
      vi.spyOn(scene.server, "changes").mockImplementationOnce((_id, since) => {
        scene.server.asked.push(`held ${since}`);
        return new Promise((_, reject) => {
          fail = () => reject(new TypeError("Failed to fetch"));
        });
      });
      return () => fail();
    }

    const reasons: [string, () => void][] = [
      ["the network came back", () => window.dispatchEvent(new Event("online"))],
      ["the page is looked at again", () => document.dispatchEvent(new Event("visibilitychange"))],
      ["the channel was joined", () => scene.socket.handlers?.onSubscribed()],
      ["the channel was lost", () => scene.socket.handlers?.onLost()],
    ];

    it.each(reasons)("a live screen polls again at once when asked during a failing poll: %s", async (_why, happen) => {
      scene.open();
      await settle();
      scene.server.approve(2);
      const fail = hangNextPoll();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(scene.server.asked).toEqual(["changes 1", "held 1"]);
      happen();
      await settle();
      expect(scene.server.asked).toHaveLength(2);
      fail();
      await settle();
      expect(scene.server.asked).toEqual(["changes 1", "held 1", "changes 1"]);
      expect(scene.positions()).toEqual([2, 1]);
      expect(scene.view?.isOffline).toBe(false);
    });

    it("a live screen polls again once for one request, and does not hammer a dead server", async () => {
      scene.open();
      await settle();
      const fail = hangNextPoll();
      await vi.advanceTimersByTimeAsync(10_000);
      for (const [, happen] of reasons.slice(0, 2)) happen();
      scene.server.failure = new TypeError("Failed to fetch");
      fail();
      await vi.advanceTimersByTimeAsync(500);
      // The first poll, the held one, and one more for both requests.
      expect(scene.server.asked).toHaveLength(3);
      expect(scene.view?.isOffline).toBe(true);
    });

    it("a live screen keeps to its back-off when no poll was requested", async () => {
      scene.open();
      await settle();
      const fail = hangNextPoll();
      await vi.advanceTimersByTimeAsync(10_000);
      fail();
      await vi.advanceTimersByTimeAsync(500);
      expect(scene.server.asked).toHaveLength(2);
    });
  });

  it("a live screen reports when the server stops answering, and when it answers again", async () => {
    scene.open();
    await settle();
    scene.server.failure = new TypeError("Failed to fetch");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(scene.view?.isOffline).toBe(true);
    scene.server.failure = null;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(scene.view?.isOffline).toBe(false);
  });
});
