import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isAndroid } from "@/lib/client/browser/platform";
import { browserIntent, isInAppBrowser } from "@/lib/client/submission/in-app";
import { type PickerState, watchPicker } from "@/lib/client/submission/picker";

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let isFocused: boolean;
let page: EventTarget & { visibilityState: string; hasFocus: () => boolean };
let pageWindow: EventTarget;
let input: EventTarget;
let states: PickerState[];
let stop: () => void = () => {};

const said = () => states.at(-1) ?? "open";

function open(app: { isInApp?: boolean; canBeSilent?: boolean } = {}) {
  const opening = { input: input as HTMLInputElement, atMs: Date.now() };
  const { isInApp = false, canBeSilent = isInApp } = app;
  stop = watchPicker(opening, { isInApp, canBeSilent, onChange: (state) => states.push(state) });
}

/** The picker lies over the page. */
function cover() {
  isFocused = false;
  pageWindow.dispatchEvent(new Event("blur"));
}

/** It went, with files, without, or with files to come. */
function uncover() {
  isFocused = true;
  pageWindow.dispatchEvent(new Event("focus"));
}

/** A picker that is a page of its own, as on Android. */
function hide(isHidden: boolean) {
  isFocused = !isHidden;
  page.visibilityState = isHidden ? "hidden" : "visible";
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  [isFocused, input, states, pageWindow] = [true, new EventTarget(), [], new EventTarget()];
  page = Object.assign(new EventTarget(), { visibilityState: "visible", hasFocus: () => isFocused });
  vi.stubGlobal("window", pageWindow);
  vi.stubGlobal("document", page);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("while a phone prepares what was chosen", () => {
  it.each([
    ["a sheet over the page", cover, uncover],
    ["a page of its own", () => hide(true), () => hide(false)],
  ])("the guest is told, until the files come: %s", async (_, leave, comeBack) => {
    open();
    leave();
    await pass(20_000);
    expect(said()).toBe("open");
    comeBack();
    await pass(700);
    expect(said()).toBe("open");
    await pass(300);
    expect(said()).toBe("preparing");
    await pass(30_000);
    expect(said()).toBe("preparing");
    input.dispatchEvent(new Event("change"));
    expect(said()).toBe("closed");
    uncover();
    await pass(10_000);
    expect(said()).toBe("closed");
  });

  it("nothing is said of files that come at once, nor of a choice that was cancelled", async () => {
    for (const end of ["change", "cancel"]) {
      open();
      cover();
      await pass(3_000);
      uncover();
      await pass(200);
      input.dispatchEvent(new Event(end));
      await pass(120_000);
    }
    expect(states).not.toContain("preparing");
    expect(states).not.toContain("missing");
  });

  it("a choice that is cancelled late takes the sentence back", async () => {
    open();
    cover();
    uncover();
    await pass(2_000);
    expect(said()).toBe("preparing");
    input.dispatchEvent(new Event("cancel"));
    expect(said()).toBe("closed");
  });

  it("where no browser says that it was cancelled, a minute and a half does", async () => {
    open();
    cover();
    uncover();
    await pass(89_000);
    expect(said()).toBe("preparing");
    await pass(3_000);
    expect(said()).toBe("closed");
  });

  it("a guest who looks elsewhere meanwhile is told again when they come back", async () => {
    open();
    cover();
    uncover();
    await pass(5_000);
    hide(true);
    expect(said()).toBe("open");
    await pass(300_000);
    hide(false);
    await pass(1_000);
    expect(said()).toBe("preparing");
  });
});

describe("an app's browser without a picker", () => {
  it("is told by its silence", async () => {
    open({ isInApp: true });
    await pass(2_900);
    expect(states).toEqual([]);
    await pass(200);
    expect(said()).toBe("missing");
    // Whoever now leaves goes to the phone's browser, and no file is on its way.
    await pass(60_000);
    hide(true);
    hide(false);
    await pass(5_000);
    expect(said()).toBe("missing");
  });

  it("is told by a choice that it cancels itself", async () => {
    open({ isInApp: true, canBeSilent: false });
    await pass(100);
    input.dispatchEvent(new Event("cancel"));
    expect(said()).toBe("missing");
  });

  it("is not suspected where its picker comes, be it late, nor where a person cancels", async () => {
    open({ isInApp: true });
    await pass(3_500);
    expect(said()).toBe("missing");
    cover();
    expect(said()).toBe("open");
    await pass(4_000);
    uncover();
    input.dispatchEvent(new Event("cancel"));
    expect(said()).toBe("closed");
    stop();

    states = [];
    open({ isInApp: true });
    cover();
    await pass(200);
    uncover();
    input.dispatchEvent(new Event("cancel"));
    await pass(60_000);
    expect(states).not.toContain("missing");
  });

  it("is suspected in no other browser, and by no silence on an iPhone, whose menu takes no focus", async () => {
    open();
    await pass(60_000);
    input.dispatchEvent(new Event("cancel"));
    stop();
    open({ isInApp: true, canBeSilent: false });
    await pass(60_000);
    input.dispatchEvent(new Event("change"));
    expect(states).not.toContain("missing");
  });

  it("is not suspected where the picker was there before this script", async () => {
    isFocused = false;
    open({ isInApp: true });
    await pass(60_000);
    expect(states).toEqual([]);
  });
});

describe("an app's own browser", () => {
  const android =
    "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/X; wv) AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36";
  const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148";

  it.each([
    [`${android} Instagram 320.0.0.0.0 Android`],
    [`${iphone} Instagram 320.0.0.0.0`],
    [`${android} [FB_IAB/FB4A;FBAV/450.0.0.0.0;]`],
    [`${iphone} [FBAN/FBIOS;FBAV/450.0]`],
    [`${android} trill_330 BytedanceWebview/d8a21c6`],
    [`${iphone} Safari Line/14.1.0`],
    [`${android} MicroMessenger/8.0.47`],
    [`${iphone} Snapchat/12.0`],
    [`${iphone} WhatsApp/24.1`],
    [android],
  ])("is known: %s", (userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(true);
  });

  it.each([
    ["Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36"],
    [`${iphone} Version/17.4 Safari/604.1`],
    [`${iphone} CriOS/124.0 Safari/604.1`],
    ["Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0"],
    [
      "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/124.0 Safari/537.36 Online/1"],
  ])("is not seen in a phone's browser: %s", (userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(false);
  });

  it("is left by an address that Android knows, with all of the page's own", () => {
    expect(isAndroid(android)).toBe(true);
    expect(browserIntent(android, "https://wall.example.com/event-form/party?post=1")).toBe(
      "intent://wall.example.com/event-form/party?post=1#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end",
    );
    expect(browserIntent(android, "http://192.168.0.5:3000/event-form/party")).toContain(
      "intent://192.168.0.5:3000/event-form/party#Intent;scheme=http;",
    );
    expect(browserIntent(iphone, "https://wall.example.com/event-form/party")).toBeNull();
  });
});
