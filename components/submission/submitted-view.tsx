"use client";

import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { messages } from "@/lib/shared/messages";
import { WallLink } from "./wall-link";

export type SubmittedViewProps = {
  slug: string;
  /** Posts that were sent. */
  count: number;
  /** Another post of the same guest. */
  onAgain: () => void;
  /** The phone goes on to somebody else. */
  onSomebodyElse: () => void;
};

export function SubmittedView({ slug, count, onAgain, onSomebodyElse }: SubmittedViewProps) {
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
        {messages.submission.submitted}
      </p>
      {count > 1 && <p className="mt-2 text-muted">{messages.guestForm.allWaiting(count)}</p>}
      <div className="mt-8 flex w-full max-w-xs flex-col gap-3">
        <Button variant="primary" size="lg" onClick={onAgain}>
          Post another
        </Button>
        <WallLink slug={slug} />
        <Button variant="ghost" size="lg" onClick={onSomebodyElse}>
          Hand over to somebody else
        </Button>
      </div>
    </div>
  );
}
