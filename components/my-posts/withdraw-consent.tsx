"use client";

import { receiptCalls } from "@/lib/client/receipt/calls";
import { receiptMessages as said } from "@/lib/shared/messages/receipt";
import { AskFirst } from "./ask-first";

export type WithdrawConsentProps = { token: string; count: number; onWithdrawn: () => void };

/** Takes all of a guest's posts back at once. */
export function WithdrawConsent({ token, count, onWithdrawn }: WithdrawConsentProps) {
  const withdraw = async () => {
    await receiptCalls.withdraw(token);
    onWithdrawn();
  };
  return (
    <section className="flex flex-col items-start gap-2 border-line border-t pt-4">
      <p className="text-muted text-sm">{said.withdrawWhy(count)}</p>
      <AskFirst
        label={said.withdraw}
        question={said.withdrawAsk(count)}
        yes={said.withdrawYes}
        no={said.withdrawNo}
        onYes={withdraw}
      />
    </section>
  );
}
