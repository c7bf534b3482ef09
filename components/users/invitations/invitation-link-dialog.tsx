"use client";

import { Copy } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/overlay/dialog";
import { toast } from "@/components/ui/overlay/toast";
import { copyText } from "@/lib/client/browser/copy-text";
import { messages } from "@/lib/shared/messages";

const text = messages.invitations;

export type InvitationLinkDialogProps = {
  isOpen: boolean;
  email: string;
  link: string;
  /** Says first that the server sends no email. */
  isUnmailed?: boolean;
  onClose: () => void;
};

/** Shows an invitation's link, to copy and to send by hand. */
export function InvitationLinkDialog({ isOpen, email, link, isUnmailed = false, onClose }: InvitationLinkDialogProps) {
  const linkRef = useRef<HTMLParagraphElement>(null);
  const handleCopy = async () => {
    const select = () => linkRef.current && window.getSelection()?.selectAllChildren(linkRef.current);
    if (await copyText(link, () => void select())) toast.success(messages.eventDesk.copied);
    else toast.danger(messages.eventDesk.notCopied);
  };
  return (
    <Dialog isOpen={isOpen} onOpenChange={(isNowOpen) => !isNowOpen && onClose()} title={text.linkTitle} size="sm">
      <DialogBody className="flex flex-col gap-4">
        {isUnmailed && <p>{text.noMail}</p>}
        <p className="break-words">{text.linkFor(email)}</p>
        <p ref={linkRef} className="select-all rounded-md bg-sunken px-3 py-2 text-sm [overflow-wrap:anywhere]">
          {link}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{messages.common.close}</Button>
        <Button variant="primary" icon={<Copy />} onClick={() => void handleCopy()}>
          {text.copyLink}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
