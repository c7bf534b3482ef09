import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isAndroid } from "@/lib/client/browser/platform";
import { browserIntent, isInAppBrowser, type PickerState, watchPicker } from "@/lib/client/submission/picker";

/**
 * A page learns of the phone's file picker only by its own loss and return of focus and visibility. While the phone
 * prepares large files, minutes may pass before they arrive; and some in-app browsers never open a picker.
 */

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let isFocused: boolean;
let page: EventTarget & { visibilityState: string; hasFocus: () => boolean };
let pageWindow: EventTarget;
let input: EventTarget;
let states: PickerState[];
let stop: () => void = () => {};

const lastState = () => states.at(-1) ?? "open";

function open(app: { isInApp?: boolean; canBeSilent?: boolean } = {}) {
  const opening = { input: input as HTMLInputElement, atMs: Date.now() };
  const { isInApp = false, canBeSilent = isInApp } = app;
  stop = watchPicker(opening, { isInApp, canBeSilent, onChange: (state) => states.push(state) });
}

/** Opens the picker over the page. */
function cover() {
  isFocused = false;
  pageWindow.dispatchEvent(new Event("blur"));
}

/** Closes the picker: with files, without, or with files to come. */
function uncover() {
  isFocused = true;
  pageWindow.dispatchEvent(new Event("focus"));
}

/** Opens a picker that is a page of its own, as on Android. */
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

describe("while the phone prepares the chosen files", () => {
  it.each([
    ["a sheet over the page", cover, uncover],
    ["a page of its own", () => hide(true), () => hide(false)],
  ])("the guest sees a notice until the files arrive: %s", async (_, leave, comeBack) => {
    open();
    leave();
    await pass(20_000);
    expect(lastState()).toBe("open");
    comeBack();
    await pass(700);
    expect(lastState()).toBe("open");
    await pass(300);
    expect(lastState()).toBe("preparing");
    await pass(30_000);
    expect(lastState()).toBe("preparing");
    input.dispatchEvent(new Event("change"));
    expect(lastState()).toBe("closed");
    uncover();
    await pass(10_000);
    expect(lastState()).toBe("closed");
  });

  it("the guest sees no notice for files that arrive at once, nor after a cancelled choice", async () => {
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

  it("the notice disappears when the choice is cancelled late", async () => {
    open();
    cover();
    uncover();
    await pass(2_000);
    expect(lastState()).toBe("preparing");
    input.dispatchEvent(new Event("cancel"));
    expect(lastState()).toBe("closed");
  });

  it("the notice disappears after a minute and a half in a browser without a cancel event", async () => {
    open();
    cover();
    uncover();
    await pass(89_000);
    expect(lastState()).toBe("preparing");
    await pass(3_000);
    expect(lastState()).toBe("closed");
  });

  it("the notice returns when a guest who left the page comes back", async () => {
    open();
    cover();
    uncover();
    await pass(5_000);
    hide(true);
    expect(lastState()).toBe("open");
    await pass(300_000);
    hide(false);
    await pass(1_000);
    expect(lastState()).toBe("preparing");
  });
});

describe("in-app browsers without a file picker", () => {
  it("an in-app browser is detected by a picker that never opens", async () => {
    open({ isInApp: true });
    await pass(2_900);
    expect(states).toEqual([]);
    await pass(200);
    expect(lastState()).toBe("missing");
    // A later hidden page means that the guest opened the phone's browser; no file is coming.
    await pass(60_000);
    hide(true);
    hide(false);
    await pass(5_000);
    expect(lastState()).toBe("missing");
  });

  it("an in-app browser is detected by a choice that it cancels itself", async () => {
    open({ isInApp: true, canBeSilent: false });
    await pass(100);
    input.dispatchEvent(new Event("cancel"));
    expect(lastState()).toBe("missing");
  });

  it("an in-app browser is not suspected when its picker opens, even late, nor when a person cancels", async () => {
    open({ isInApp: true });
    await pass(3_500);
    expect(lastState()).toBe("missing");
    cover();
    expect(lastState()).toBe("open");
    await pass(4_000);
    uncover();
    input.dispatchEvent(new Event("cancel"));
    expect(lastState()).toBe("closed");
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

  it("no other browser is suspected, and no iPhone, whose menu takes no focus", async () => {
    open();
    await pass(60_000);
    input.dispatchEvent(new Event("cancel"));
    stop();
    open({ isInApp: true, canBeSilent: false });
    await pass(60_000);
    input.dispatchEvent(new Event("change"));
    expect(states).not.toContain("missing");
  });

  it("an in-app browser is not suspected when the picker opened before this script loaded", async () => {
    isFocused = false;
    open({ isInApp: true });
    await pass(60_000);
    expect(states).toEqual([]);
  });
});

describe("recognising in-app browsers", () => {
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
  ])("an in-app browser is recognised: %s", (userAgent) => {
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
  ])("an ordinary phone browser is not taken for an in-app browser: %s", (userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(false);
  });

  it("the link out of an in-app browser is an Android intent with the page's whole address", () => {
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
