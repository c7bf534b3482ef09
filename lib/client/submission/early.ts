/**
 * Handles a guest's actions before hydration. The inputs keep their text themselves. An inline script (early-script.ts)
 * captures the rest: files that are chosen, dropped or pasted, and a click on Submit.
 */

type Early = { files: File[]; isSubmitted: boolean; stop: () => void };

declare global {
  interface Window {
    wallflowerEarly?: Early;
  }
}

/** Marks the form whose Submit and Enter are captured. The gate of a private event has its own mark. */
export const earlyFormMark = { "data-early": "" } as const;

/** Stops capturing and returns the captured actions. Returns none on a second call. */
export function takeEarly(): Pick<Early, "files" | "isSubmitted"> {
  const early = window.wallflowerEarly;
  if (!early) return { files: [], isSubmitted: false };
  early.stop();
  delete window.wallflowerEarly;
  document.querySelector("form[data-early]")?.removeAttribute("aria-busy");
  return early;
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
