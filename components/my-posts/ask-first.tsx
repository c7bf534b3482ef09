"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { sentenceFor } from "@/lib/client/receipt/calls";

export type AskFirstProps = {
  /** The button's label, and its whole name where the label alone does not say of what. */
  label: string;
  name?: string;
  question: string;
  yes: string;
  no: string;
  /** Rejects with a ReceiptError, whose sentence is shown. */
  onYes: () => Promise<void>;
};

/** A button that asks before it does what cannot be undone, in its own place: no dialog, and none of its script. */
export function AskFirst({ label, name, question, yes, no, onYes }: AskFirstProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const keepRef = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // The pressed button goes away with each step: the focus follows, to the answer that does nothing.
    if (isAsking) keepRef.current?.focus();
    else if (wasAsking.current) buttonRef.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  const handleYes = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      await onYes();
    } catch (error) {
      setProblem(sentenceFor(error));
      setIsBusy(false);
    }
  };
  if (!isAsking) {
    return (
      <Button ref={buttonRef} size="sm" variant="ghost" aria-label={name} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a form around it to mean anything.
    <div role="group" aria-label={question} className="flex w-full flex-col gap-3 rounded-lg bg-danger-soft p-4">
      <p className="text-balance">{question}</p>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {/* Red, whatever the event's button is: its ink must not be that of the event. */}
        <Button variant="danger" className="text-white" isBusy={isBusy} onClick={() => void handleYes()}>
          {yes}
        </Button>
        <Button ref={keepRef} onClick={() => setIsAsking(false)} disabled={isBusy}>
          {no}
        </Button>
      </div>
    </div>
  );
}
