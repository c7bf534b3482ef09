"use client";

import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { buttonClass, PlainButton } from "@/components/ui/plain-button";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { guestFormMessages } from "@/lib/shared/messages/guest-form";
import { submissionMessages } from "@/lib/shared/messages/submission";
import { publicPaths } from "@/lib/shared/public-paths";

export type ReceiptViewProps = {
  event: PublicEvent;
  /** What proves that the posts are this phone's. */
  token: string;
  /** Posts that were sent, in their order. */
  sent: { id: string; preview: Blob | null; caption: string }[];
  /** Another post of the same guest. */
  onAgain: () => void;
  /** The phone goes on to somebody else. */
  onSomebodyElse: () => void;
};

/** What a guest sees once everything was sent. */
export default function ReceiptView({ event, sent, onAgain, onSomebodyElse }: ReceiptViewProps) {
  const sentenceRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is gone: the focus goes to what came of it, which is then read aloud.
    sentenceRef.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-6 py-12 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-success-soft text-success">
        <CircleCheck aria-hidden="true" className="size-8" />
      </span>
      <p ref={sentenceRef} tabIndex={-1} className="mt-6 max-w-sm text-balance font-medium text-lg outline-none">
        {submissionMessages.submitted}
      </p>
      {sent.length > 1 && <p className="mt-2 text-muted">{guestFormMessages.allWaiting(sent.length)}</p>}
      <div className="mt-8 flex w-full max-w-xs flex-col gap-3">
        <PlainButton variant="primary" size="lg" onClick={onAgain}>
          Post another
        </PlainButton>
        {/* A whole page load: the wall has a stylesheet of its own. */}
        <a href={publicPaths.event(event.event_url_slug)} className={buttonClass("secondary", "lg")}>
          See the wall
        </a>
        <PlainButton variant="ghost" size="lg" onClick={onSomebodyElse}>
          Hand over to somebody else
        </PlainButton>
      </div>
    </div>
  );
}
