"use client";

import { Mail } from "lucide-react";
import { useState } from "react";
import { PlainButton } from "@/components/ui/plain-button";
import { useReceiptMessages } from "@/lib/client/language/receipt-messages";
import { receiptApi, receiptErrorMessage } from "@/lib/client/receipt/receipt-api";

export type LinkMailProps = {
  token: string;
  address: string;
  /** Comes first and gives the reason: Safari deletes a site's storage after 7 days without a visit. */
  isFirst?: boolean;
};

/** Mails the page's link to the post's own address; nobody can enter another one. */
export function LinkMail({ token, address, isFirst = false }: LinkMailProps) {
  const text = useReceiptMessages();
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const handleClick = async () => {
    setIsBusy(true);
    try {
      setAnswer((await receiptApi.mailLink(token)).message);
    } catch (error) {
      setAnswer(receiptErrorMessage(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section
      className={`flex flex-col items-start gap-2 text-start ${isFirst ? "rounded-lg bg-sunken p-4" : "border-line border-t pt-4"}`}
    >
      {isFirst && <p className="text-balance">{text.safariForgets}</p>}
      <p className="break-words text-muted text-sm">{text.mailTo(address)}</p>
      <PlainButton size="sm" icon={<Mail />} isBusy={isBusy} onClick={() => void handleClick()}>
        {text.mailLink}
      </PlainButton>
      <p role="status" className="min-h-5 text-sm">
        {answer}
      </p>
    </section>
  );
}
