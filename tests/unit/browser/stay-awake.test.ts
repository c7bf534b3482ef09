import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stayAwake } from "@/lib/client/browser/stay-awake";

type Lock = { released: boolean; release: () => Promise<void> };

let locks: Lock[];
let requestCount: number;
let refusal: Error | null;
/** Delays the browser's answer when a test needs it late. */
let answered: Promise<void>;
let page: EventTarget & { visibilityState: string };
let release: () => void;

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const held = () => locks.filter(({ released }) => !released).length;

/** Sets the visibility; a hidden page loses its lock, as in browsers. */
function show(visibilityState: "visible" | "hidden") {
  page.visibilityState = visibilityState;
  if (visibilityState === "hidden") for (const lock of locks) lock.released = true;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  [locks, requestCount, refusal, answered] = [[], 0, null, Promise.resolve()];
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const request = async (type: string) => {
    expect(type).toBe("screen");
    requestCount += 1;
    await answered;
    if (refusal) throw refusal;
    const lock: Lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  };
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { wakeLock: { request } });
});
afterEach(() => {
  release();
  vi.unstubAllGlobals();
});

it("the wake lock is kept until it is stopped, and released once", async () => {
  release = stayAwake();
  await settle();
  expect([requestCount, held()]).toEqual([1, 1]);
  release();
  await settle();
  expect(held()).toBe(0);
  show("hidden");
  show("visible");
  page.dispatchEvent(new Event("pointerup"));
  await settle();
  expect(requestCount).toBe(1);
});

it("the wake lock is requested again each time the page is visible again", async () => {
  release = stayAwake();
  await settle();
  for (const times of [2, 3]) {
    show("hidden");
    await settle();
    expect(held()).toBe(0);
    show("visible");
    await settle();
    expect([requestCount, held()]).toEqual([times, 1]);
  }
  page.dispatchEvent(new Event("pointerup"));
  await settle();
  expect(requestCount).toBe(3);
});

it("a hidden page requests the wake lock once it is visible", async () => {
  page.visibilityState = "hidden";
  release = stayAwake();
  await settle();
  expect(requestCount).toBe(0);
  show("visible");
  await settle();
  expect(held()).toBe(1);
});

it("a refused wake lock does no harm, and the next touch or return requests it again", async () => {
  refusal = new DOMException("The battery is low.", "NotAllowedError");
  release = stayAwake();
  await settle();
  expect([requestCount, held()]).toEqual([1, 0]);
  refusal = null;
  page.dispatchEvent(new Event("pointerup"));
  await settle();
  expect(held()).toBe(1);
});

it("a wake lock that arrives after the stop is released at once", async () => {
  let answer = () => {};
  answered = new Promise((resolve) => {
    answer = resolve;
  });
  release = stayAwake();
  release();
  answer();
  await settle();
  expect([locks.length, held()]).toEqual([1, 0]);
});
