import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { onPageReturn } from "@/lib/client/browser/page-return";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const pageShow = (persisted: boolean) => Object.assign(new Event("pageshow"), { persisted });

beforeAll(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", page);
});
afterAll(() => vi.unstubAllGlobals());

it("a page is notified when it is online, visible or out of the back-forward cache again, until it unsubscribes", () => {
  const callback = vi.fn();
  const stop = onPageReturn(callback);
  window.dispatchEvent(pageShow(false));
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(callback).not.toHaveBeenCalled();
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(callback).toHaveBeenCalledTimes(1);
  window.dispatchEvent(pageShow(true));
  expect(callback).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event("online"));
  expect(callback).toHaveBeenCalledTimes(3);
  stop();
  for (const event of [pageShow(true), new Event("online")]) window.dispatchEvent(event);
  page.dispatchEvent(new Event("visibilitychange"));
  expect(callback).toHaveBeenCalledTimes(3);
});
