import { type RefObject, useLayoutEffect } from "react";
import { fitText, type TextSizes } from "@/lib/client/wall/words/fit-text";

/** Keeps a text as large as its box has room for: as the screen turns, and as its typeface comes. */
export function useFittedText(ref: RefObject<HTMLElement | null>, text: string, sizes: () => TextSizes): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is fitted anew.
  useLayoutEffect(() => {
    let isCurrent = true;
    const draw = () => {
      if (isCurrent && ref.current) fitText(ref.current, sizes());
    };
    draw();
    window.addEventListener("resize", draw);
    // Absent in no browser that is met, but a wall lives without.
    const { fonts } = document;
    fonts?.ready.then(draw);
    fonts?.addEventListener?.("loadingdone", draw);
    return () => {
      isCurrent = false;
      window.removeEventListener("resize", draw);
      fonts?.removeEventListener?.("loadingdone", draw);
    };
  }, [ref, text, sizes]);
}
