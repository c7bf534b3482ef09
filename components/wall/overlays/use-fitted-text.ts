import { type RefObject, useLayoutEffect } from "react";
import { fitText, type TextSizes } from "@/lib/client/wall/words/fit-text";

/** Keeps a text as large as its box allows, also after a resize and after its font loads. */
export function useFittedText(ref: RefObject<HTMLElement | null>, text: string, sizes: () => TextSizes): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text needs fitting.
  useLayoutEffect(() => {
    let isCurrent = true;
    const draw = () => {
      if (isCurrent && ref.current) fitText(ref.current, sizes());
    };
    draw();
    window.addEventListener("resize", draw);
    // No supported browser lacks it, but a wall must work without.
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
