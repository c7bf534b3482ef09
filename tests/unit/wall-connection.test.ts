import { describe, expect, it } from "vitest";
import { pollDelayMs, reconnection } from "@/lib/client/realtime/connection";

describe("the socket's attempts", () => {
  it("are five fast ones with delays of 1 s up to 5 s, then one every 30 s for ever", () => {
    const delays = Array.from({ length: 9 }, (_, attempt) => reconnection.delayMs(attempt));
    expect(delays).toEqual([1_000, 2_000, 4_000, 5_000, 5_000, 30_000, 30_000, 30_000, 30_000]);
    expect(reconnection.delayMs(100_000)).toBe(30_000);
  });

  it("are given up after 20 s", () => {
    expect(reconnection.timeoutMs).toBe(20_000);
  });
});

describe("looking at the server", () => {
  it("happens every 10 s while nobody pushes", () => {
    expect(pollDelayMs({ isSubscribed: false, hasFailed: false })).toBe(10_000);
  });

  it("happens sooner after a failure, so that 10 s after the server's return the screen is right", () => {
    expect(pollDelayMs({ isSubscribed: false, hasFailed: true })).toBeLessThan(10_000);
  });

  it("goes on beside a standing socket, since a push can be lost", () => {
    expect(pollDelayMs({ isSubscribed: true, hasFailed: false })).toBe(60_000);
  });
});
