"use client";

import { receiptCalls } from "@/lib/client/receipt/calls";
import { receiptMessages as text } from "@/lib/shared/messages/receipt";
import { AskFirst } from "./ask-first";

export type WithdrawConsentProps = { token: string; count: number; onWithdrawn: () => void };

/** Takes back all posts of a guest at once. */
export function WithdrawConsent({ token, count, onWithdrawn }: WithdrawConsentProps) {
  const withdraw = async () => {
    await receiptCalls.withdraw(token);
    onWithdrawn();
  };
  return (
    <section className="flex flex-col items-start gap-2 border-line border-t pt-4">
      <p className="text-muted text-sm">{text.withdrawWhy(count)}</p>
      <AskFirst
        label={text.withdraw}
        question={text.withdrawAsk(count)}
        yes={text.withdrawYes}
        no={text.withdrawNo}
        onYes={withdraw}
      />
    </section>
  );
}
