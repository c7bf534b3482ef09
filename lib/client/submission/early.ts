/**
 * Handles a guest's actions before hydration, which takes seconds on a slow phone: the form works once it is visible.
 * The inputs keep their text themselves. An inline script (early-script.ts) captures the rest: files that are chosen,
 * dropped or pasted. There is no Submit yet: it comes with the first file.
 *
 * Each action must be handled exactly once: a photo chosen early became two posts, because an effect read the file
 * input and React then fired its own change event. So whoever takes files from an input empties it (takeChosen), and
 * the script stops propagation.
 */

type Early = { files: File[]; stop: () => void };

declare global {
  interface Window {
    wallflowerEarly?: Early;
  }
}

/** Marks the form whose files and Enter are captured. The gate of a private event has its own mark. */
export const earlyFormMark = { "data-early": "" } as const;

/** Stops capturing and returns the captured actions. Returns none on a second call. */
export function takeEarly(): File[] {
  const early = window.wallflowerEarly;
  early?.stop();
  delete window.wallflowerEarly;
  return early?.files ?? [];
}

/** Returns the files of a file input and empties it, so that choosing the same file again fires a change. */
export function takeChosen(input: HTMLInputElement | null): File[] {
  const chosen = [...(input?.files ?? [])];
  if (input && chosen.length > 0) input.value = "";
  return chosen;
}

/** Returns the pasted files; none if the pasted text is meant for the focused field. */
export function filesPasted({ clipboardData, target }: ClipboardEvent): File[] {
  const isInField = target instanceof Element && "form" in target && target.form !== null;
  if (isInField && clipboardData?.types.includes("text/plain")) return [];
  return [...(clipboardData?.files ?? [])];
}
