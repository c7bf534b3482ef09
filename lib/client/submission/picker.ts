import { isAndroid } from "../browser/platform";

/** A file input that was opened, and when by `Date.now()`. */
export type PickerOpening = { input: HTMLInputElement; atMs: number };

/**
 * State of the phone's own picker. 'preparing': the phone prepares the chosen files (iPhones convert clips, which takes
 * many seconds). 'missing': the picker never opened.
 */
export type PickerState = "open" | "preparing" | "missing" | "closed";

type PickerOptions = {
  /** The page runs in an in-app browser; some of these have no picker. */
  isInApp: boolean;
  /**
   * Without a picker the browser may fire no event at all (Android). Not on iPhones, whose menu takes no focus from the
   * page.
   */
  canBeSilent: boolean;
  onChange: (state: PickerState) => void;
};

/** Most files arrive within this time, so they get no status message. */
const graceMs = 800;
/** Timeout of 'preparing': browsers without the `cancel` event (Safari 16.3) never report the end. */
const longestMs = 90_000;
/** A picker that has not taken the focus by then is missing. */
const missingMs = 3_000;
/** A `cancel` this fast comes from a browser without a picker, not from the guest. */
const instantMs = 500;

/**
 * Watches an opened picker until its files arrive or the guest cancels. Returns a function that stops it. The page
 * notices the picker only by its own loss and return of focus and visibility.
 */
export function watchPicker(
  { input, atMs }: PickerOpening,
  { isInApp, canBeSilent, onChange }: PickerOptions,
): () => void {
  let hasLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = (delayMs: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, delayMs);
  };
  const isAway = () => document.visibilityState === "hidden" || !document.hasFocus();

  const leave = () => {
    hasLeft = true;
    clearTimeout(timer);
    onChange("open");
  };
  const comeBack = () => {
    hasLeft = true;
    wait(graceMs, () => {
      onChange("preparing");
      wait(longestMs, close);
    });
  };
  const handleVisibility = () => (document.visibilityState === "hidden" ? leave() : comeBack());
  const end = (last: PickerState) => {
    stop();
    onChange(last);
  };
  const close = () => end("closed");
  const cancel = () => end(isInApp && !hasLeft && Date.now() - atMs < instantMs ? "missing" : "closed");

  const listeners: [EventTarget, string, () => void][] = [
    [window, "blur", leave],
    [window, "focus", comeBack],
    [document, "visibilitychange", handleVisibility],
    [input, "change", close],
    [input, "cancel", cancel],
  ];
  const stop = () => {
    clearTimeout(timer);
    for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
  };
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  if (isAway()) hasLeft = true;
  else if (canBeSilent) {
    wait(Math.max(0, atMs + missingMs - Date.now()), () => {
      if (isAway()) return;
      onChange("missing");
      // A slow phone may still open its picker. A later loss of focus has another cause.
      wait(missingMs, stop);
    });
  }
  return stop;
}

/** User agent marks of apps with an in-app browser. Android's WebView has its own mark in every app. */
const inAppBrowser =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|Barcelona|BytedanceWebview|musical_ly|TikTok|Line\/|MicroMessenger|Snapchat|WhatsApp|Twitter|Pinterest|LinkedInApp|KAKAOTALK)|; wv\)/i;

/**
 * Returns whether the page runs in an in-app browser. Most of these can choose files, so this is a hint to check
 * further, not a reason to act.
 */
export function isInAppBrowser(userAgent: string): boolean {
  return inAppBrowser.test(userAgent);
}

/**
 * Returns a URL that opens the page in Android's default browser (intent scheme,
 * developer.chrome.com/docs/android/intents); null on other platforms.
 */
export function browserIntent(userAgent: string, href: string): string | null {
  if (!isAndroid(userAgent)) return null;
  const { host, pathname, search, protocol } = new URL(href);
  const scheme = protocol.replace(":", "");
  return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`;
}
