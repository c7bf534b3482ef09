/** A chooser that was opened: which one, and when by `Date.now()`. */
export type PickerOpening = { input: HTMLInputElement; atMs: number };

/**
 * Tells what a guest should know of the phone's own picker: it prepares what was chosen (iPhones convert clips, which takes
 * them many seconds), or it never came.
 */
export type PickerState = "open" | "preparing" | "missing" | "closed";

type PickerOptions = {
  /** The page is shown by an app's own browser, of which some have no picker. */
  isInApp: boolean;
  /** Such a browser may not even say that it has none (Android; an iPhone's menu takes no focus from the page). */
  canBeSilent: boolean;
  onChange: (state: PickerState) => void;
};

/** Most choices arrive at once: nothing is said of those. */
const graceMs = 800;
/** The longest that a phone is believed to prepare; browsers without the event `cancel` (Safari 16.3) never say that it ended. */
const longestMs = 90_000;
/** A picker that has not taken the page's focus by then is none. */
const missingMs = 3_000;
/** Nobody cancels a picker so fast: the browser did, which has none. */
const instantMs = 500;

/**
 * Follows one opening of a picker until its files come or the choice is cancelled. Returns how to stop. A page hears of the
 * picker only by what it loses and gets back: focus and visibility.
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
  const look = () => (document.visibilityState === "hidden" ? leave() : comeBack());
  const end = (last: PickerState) => {
    stop();
    onChange(last);
  };
  const close = () => end("closed");
  const cancel = () => end(isInApp && !hasLeft && Date.now() - atMs < instantMs ? "missing" : "closed");

  const heard: [EventTarget, string, () => void][] = [
    [window, "blur", leave],
    [window, "focus", comeBack],
    [document, "visibilitychange", look],
    [input, "change", close],
    [input, "cancel", cancel],
  ];
  const stop = () => {
    clearTimeout(timer);
    for (const [target, type, listener] of heard) target.removeEventListener(type, listener);
  };
  for (const [target, type, listener] of heard) target.addEventListener(type, listener);
  if (isAway()) hasLeft = true;
  else if (canBeSilent) {
    wait(Math.max(0, atMs + missingMs - Date.now()), () => {
      if (isAway()) return;
      onChange("missing");
      // A slow phone's picker may still come; whoever leaves later goes elsewhere.
      wait(missingMs, stop);
    });
  }
  return stop;
}
