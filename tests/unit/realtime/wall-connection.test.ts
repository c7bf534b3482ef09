import { describe, expect, it } from "vitest";
import { pollDelayMs, reconnection } from "@/lib/client/realtime/connection";

describe("socket attempts", () => {
  it("the socket makes five attempts with delays of 1 s to 5 s, then one every 30 s for ever", () => {
    const delays = Array.from({ length: 9 }, (_, attempt) => reconnection.delayMs(attempt));
    expect(delays).toEqual([1_000, 2_000, 4_000, 5_000, 5_000, 30_000, 30_000, 30_000, 30_000]);
    expect(reconnection.delayMs(100_000)).toBe(30_000);
  });

  it("a socket attempt times out after 20 s", () => {
    expect(reconnection.timeoutMs).toBe(20_000);
  });
});

describe("polling", () => {
  it("polling happens every 10 s without a push connection", () => {
    expect(pollDelayMs({ isSubscribed: false, hasFailed: false })).toBe(10_000);
  });

  it("polling retries sooner after a failure, so that the screen is right 10 s after the server's return", () => {
    expect(pollDelayMs({ isSubscribed: false, hasFailed: true })).toBeLessThan(10_000);
  });

  it("polling continues beside an open socket, since a push can be lost", () => {
    expect(pollDelayMs({ isSubscribed: true, hasFailed: false })).toBe(60_000);
  });
});
