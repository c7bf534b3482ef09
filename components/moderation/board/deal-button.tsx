"use client";

import { Hand } from "lucide-react";
import { Button } from "@/components/ui/button";
import { messages } from "@/lib/shared/messages";

export type DealButtonProps = { isBusy: boolean; onDeal: () => void };

/** Opens the oldest waiting post that nobody else has open. */
export function DealButton({ isBusy, onDeal }: DealButtonProps) {
  return (
    <Button icon={<Hand aria-hidden="true" />} isBusy={isBusy} onClick={onDeal} aria-keyshortcuts="N">
      {messages.holds.deal}
    </Button>
  );
}
