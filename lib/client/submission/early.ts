/**
 * What a guest does while the page's scripts are still on their way. Fields keep it by themselves. A script in the page's
 * own text (early-script.ts) keeps the rest: files that are chosen, dropped or pasted, and a press on Submit.
 */

type Early = { files: File[]; isSubmitted: boolean; stop: () => void };

declare global {
  interface Window {
    wallflowerEarly?: Early;
  }
}

/** Marks the form whose Submit and Enter are held back; the gate of a private event has one of its own. */
export const earlyFormMark = { "data-early": "" } as const;

/** Ends the holding and hands over what was held, once: asked again, it has nothing. */
export function takeEarly(): Pick<Early, "files" | "isSubmitted"> {
  const early = window.wallflowerEarly;
  if (!early) return { files: [], isSubmitted: false };
  early.stop();
  delete window.wallflowerEarly;
  document.querySelector("form[data-early]")?.removeAttribute("aria-busy");
  return early;
}

/** The files of a chooser, which is emptied: they are taken once, and choosing one of them again is a change again. */
export function takeChosen(input: HTMLInputElement | null): File[] {
  const chosen = [...(input?.files ?? [])];
  if (input && chosen.length > 0) input.value = "";
  return chosen;
}

/** The files that are pasted; none where the text that comes with them is meant for the field under the cursor. */
export function filesPasted({ clipboardData, target }: ClipboardEvent): File[] {
  const isInField = target instanceof Element && "form" in target && target.form !== null;
  if (isInField && clipboardData?.types.includes("text/plain")) return [];
  return [...(clipboardData?.files ?? [])];
}
