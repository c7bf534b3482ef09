import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { guestToken } from "@/lib/shared/receipt/token";

let kept: Map<string, string>;
/** Loads the module again, as a reloaded page does. */
const openPage = async () => {
  vi.resetModules();
  return import("@/lib/client/receipt/token");
};

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("a phone keeps its token for an event across a reload, and has another token at another event", async () => {
  const token = (await openPage()).guestTokenFor("party");
  expect(guestToken.safeParse(token).success).toBe(true);
  const { guestTokenFor } = await openPage();
  expect(guestTokenFor("party")).toBe(token);
  expect(guestTokenFor("wedding")).not.toBe(token);
});

it("an invalid stored token is replaced", async () => {
  for (const spoilt of ["", "short", "a".repeat(42), `${"a".repeat(42)}"`]) {
    kept.set("wallflower-guest-party", spoilt);
    expect((await openPage()).guestTokenFor("party")).toMatch(/^[\w-]{43}$/);
  }
});

it("handing the phone to somebody else creates a new token without posts", async () => {
  const { guestTokenFor, newGuestToken, rememberPosted, hasPosted } = await openPage();
  const first = guestTokenFor("party");
  expect(hasPosted("party")).toBe(false);
  rememberPosted("party", first);
  expect([hasPosted("party"), hasPosted("wedding")]).toEqual([true, false]);
  expect((await openPage()).hasPosted("party")).toBe(true);
  expect(newGuestToken("party")).not.toBe(first);
  expect(hasPosted("party")).toBe(false);
});

it("a token lasts as long as the page when the browser has no storage", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("Access is denied for this document.");
    },
    setItem: () => {
      throw new Error("Access is denied for this document.");
    },
  });
  const { guestTokenFor, rememberPosted, hasPosted } = await openPage();
  const token = guestTokenFor("party");
  expect(guestTokenFor("party")).toBe(token);
  rememberPosted("party", token);
  expect(hasPosted("party")).toBe(true);
});
