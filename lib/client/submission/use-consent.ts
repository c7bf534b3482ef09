import { type RefObject, useCallback, useRef, useState } from "react";
import type { PublicConsent } from "@/lib/shared/events/form-settings";
import { nearestWording } from "@/lib/shared/events/nearest-wording";
import { currentMessages } from "../language/current";
import { agreementTo, type SentWith } from "./sent-with";

/** The consent in the wording that this guest reads. */
export type ShownConsent = Omit<PublicConsent, "translations">;

/** Picks the wording nearest to the page's language, then to those that the browser named. */
export function shownConsent(consent: PublicConsent | null, languages: readonly string[]): ShownConsent | null {
  return consent && { ...consent, ...nearestWording(consent, languages) };
}

/** State of the guest's consent. The DOM checkbox holds it, so that a tick before hydration counts. */
export function useConsent(shown: ShownConsent | null, boxRef: RefObject<HTMLInputElement | null>) {
  const [problem, setProblem] = useState<string | null>(null);
  const tickedAt = useRef<Date | null>(null);

  const handleTick = useCallback(() => {
    tickedAt.current = boxRef.current?.checked ? new Date() : null;
    if (boxRef.current?.checked) setProblem(null);
  }, [boxRef]);

  /** Returns the post's consent; null, with an error at the checkbox, if the guest has not agreed. */
  const agree = useCallback((): SentWith | null => {
    const isTicked = boxRef.current?.checked ?? false;
    const isRefused = shown?.must_accept === true && !isTicked;
    setProblem(isRefused ? currentMessages().submission.consentNeeded : null);
    if (isRefused) return null;
    // Without a required checkbox, posting counts as consent.
    const agreedAt = (shown?.must_accept && tickedAt.current) || new Date();
    return agreementTo(shown, agreedAt, shown?.language || navigator.language);
  }, [shown, boxRef]);

  /** Clears the checkbox: the next guest has to agree again. */
  const reset = useCallback(() => {
    if (boxRef.current) boxRef.current.checked = false;
    tickedAt.current = null;
    setProblem(null);
  }, [boxRef]);

  return { problem, setProblem, handleTick, agree, reset };
}
