"use client";

import { Copy } from "lucide-react";
import type { RefObject } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/overlay/toast";
import { copyText } from "@/lib/client/browser/copy-text";
import { messages } from "@/lib/shared/messages";

export type CopyButtonProps = {
  label: string;
  text: string;
  /** The element with the text: the button selects it if the browser has no clipboard. */
  textRef: RefObject<HTMLElement | null>;
};

/** Copies a URL shown beside it. */
export function CopyButton({ label, text, textRef }: CopyButtonProps) {
  const handleCopy = async () => {
    const select = () => textRef.current && window.getSelection()?.selectAllChildren(textRef.current);
    if (await copyText(text, () => void select())) toast.success(messages.eventDesk.copied);
    else toast.danger(messages.eventDesk.notCopied);
  };
  return (
    <IconButton label={label} onClick={() => void handleCopy()}>
      <Copy aria-hidden="true" />
    </IconButton>
  );
}
