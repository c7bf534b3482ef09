"use client";

import { Mail } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { receiptCalls, sentenceFor } from "@/lib/client/receipt/calls";
import { receiptMessages as said } from "@/lib/shared/messages/receipt";

export type LinkMailProps = { token: string; address: string };

/** Mails the page's link to the address that came with the post; nobody types another one. */
export function LinkMail({ token, address }: LinkMailProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const handleClick = async () => {
    setIsBusy(true);
    try {
      setAnswer((await receiptCalls.mailLink(token)).message);
    } catch (error) {
      setAnswer(sentenceFor(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className="flex flex-col items-start gap-2 border-line border-t pt-4">
      <p className="break-words text-muted text-sm">{said.mailTo(address)}</p>
      <Button size="sm" icon={<Mail />} isBusy={isBusy} onClick={() => void handleClick()}>
        {said.mailLink}
      </Button>
      <p role="status" className="min-h-5 text-sm">
        {answer}
      </p>
    </section>
  );
}
