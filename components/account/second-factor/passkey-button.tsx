"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonSize } from "@/components/ui/plain-button";
import { sentenceOf } from "@/lib/client/session/sign-in";
import { messages } from "@/lib/shared/messages";

export type PasskeyButtonProps = {
  label: string;
  size?: ButtonSize;
  /** Rejects with an ApiError or PasskeyError, whose sentence `onFailure` gets. */
  onUse: () => Promise<void>;
  onFailure: (sentence: string) => void;
};

/** Has the person use a passkey. */
export function PasskeyButton({ label, size, onUse, onFailure }: PasskeyButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async () => {
    setIsBusy(true);
    await onUse().catch((error) => onFailure(sentenceOf(error, messages.common.error)));
    setIsBusy(false);
  };
  return (
    <Button size={size} isBusy={isBusy} icon={<KeyRound aria-hidden="true" />} onClick={() => void handleClick()}>
      {label}
    </Button>
  );
}
