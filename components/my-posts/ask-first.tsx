"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { receiptErrorMessage } from "@/lib/client/receipt/receipt-api";

export type AskFirstProps = {
  /** The button's label; `name` is its accessible name if the label does not tell the object. */
  label: string;
  name?: string;
  question: string;
  yes: string;
  no: string;
  /** Rejects with a ReceiptError, whose message is shown. */
  onYes: () => Promise<void>;
};

/**
 * Renders a button that asks for confirmation inline before an irreversible action: no dialog, and none of its script.
 */
export function AskFirst({ label, name, question, yes, no, onYes }: AskFirstProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const keepRef = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // Each step removes the clicked button: move the focus to the harmless answer.
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
      setProblem(receiptErrorMessage(error));
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a form around it.
    <div role="group" aria-label={question} className="flex w-full flex-col gap-3 rounded-lg bg-danger-soft p-4">
      <p className="text-balance">{question}</p>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {/* Red for any event: the text must not take the colour of the event's button. */}
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
