import { type RefObject, useCallback, useRef, useState } from "react";
import type { PublicConsent } from "@/lib/shared/events/form-settings";
import { submissionMessages } from "@/lib/shared/messages/submission";
import { agreementTo, type SentWith } from "./sent-with";

/** Asks for the guest's consent. The page's own box holds it, so that a tick from before the page came alive counts. */
export function useConsent(consent: PublicConsent | null, boxRef: RefObject<HTMLInputElement | null>) {
  const [problem, setProblem] = useState<string | null>(null);
  const tickedAt = useRef<Date | null>(null);

  const handleTick = useCallback(() => {
    tickedAt.current = boxRef.current?.checked ? new Date() : null;
    if (boxRef.current?.checked) setProblem(null);
  }, [boxRef]);

  /** Gives the post's consent; null, and said at the box, where the guest has not agreed. */
  const agree = useCallback((): SentWith | null => {
    const isTicked = boxRef.current?.checked ?? false;
    const isRefused = consent?.must_accept === true && !isTicked;
    setProblem(isRefused ? submissionMessages.consentNeeded : null);
    if (isRefused) return null;
    // Without a box, sending is agreeing.
    const agreedAt = (consent?.must_accept && tickedAt.current) || new Date();
    return agreementTo(consent, agreedAt, navigator.language);
  }, [consent, boxRef]);

  /** Somebody else has to agree anew. */
  const reset = useCallback(() => {
    if (boxRef.current) boxRef.current.checked = false;
    tickedAt.current = null;
    setProblem(null);
  }, [boxRef]);

  return { problem, setProblem, handleTick, agree, reset };
}
