"use client";

import { Link2, Send, UserX } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/overlay/toast";
import { useConfirmedDelete } from "@/components/ui/overlay/use-confirmed-delete";
import { TableActions, TableCell, TableRow } from "@/components/ui/table";
import { useTimeZone } from "@/lib/client/account/hooks";
import { useRenewInvitation, useRevokeInvitation } from "@/lib/client/invitations/hooks";
import { ApiError } from "@/lib/client/session/api-client";
import { dateAndTime, shortDate } from "@/lib/shared/format";
import type { ListedInvitation } from "@/lib/shared/invitations/contract";
import { messages } from "@/lib/shared/messages";
import { AssignedEvents } from "../assigned-events";
import { InvitationLinkDialog } from "./invitation-link-dialog";

const text = messages.invitations;

export type InvitationRowProps = {
  invitation: ListedInvitation;
  /** The installation has a mail server. */
  canMail: boolean;
};

/** Shows an invited moderator among the users. */
export function InvitationRow({ invitation, canMail }: InvitationRowProps) {
  const { email, created_at, expires_at, is_expired } = invitation;
  const timeZone = useTimeZone();
  return (
    <TableRow>
      <TableCell>
        <span className="mr-2 font-medium">{email}</span>
        <Badge tone={is_expired ? "warning" : "info"}>{is_expired ? text.expired : text.invited}</Badge>
        {!is_expired && (
          <span className="block text-muted text-xs">{text.until(dateAndTime(expires_at, timeZone))}</span>
        )}
      </TableCell>
      <TableCell label="Created At" isTight>
        {shortDate(created_at, timeZone)}
      </TableCell>
      <TableCell label="Events">
        <AssignedEvents user={{ ...invitation, role: "moderator" }} />
      </TableCell>
      <TableCell isTight>
        <InvitationActions invitation={invitation} canMail={canMail} />
      </TableCell>
    </TableRow>
  );
}

function InvitationActions({ invitation: { id, email }, canMail }: InvitationRowProps) {
  const renewal = useRenewInvitation(id);
  const revocation = useRevokeInvitation();
  const confirmedDelete = useConfirmedDelete();
  const [link, setLink] = useState<string | null>(null);
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const handleRenew = async (by: "mail" | "link") => {
    try {
      const sent = await renewal.mutateAsync(by);
      if (sent.is_mailed) return toast.success(text.sent(email));
      setLink(sent.link);
      setIsLinkOpen(true);
    } catch (error) {
      toast.danger(error instanceof ApiError ? error.message : messages.common.error, {
        title: messages.common.errorTitle,
      });
    }
  };
  const handleRevoke = () =>
    confirmedDelete({
      question: text.revokeTitle,
      description: text.revokeHint(email),
      confirmLabel: text.revoke,
      remove: () => revocation.mutateAsync(id),
      deleted: text.revoked,
    });
  return (
    <TableActions>
      <IconButton
        size="sm"
        label={text.copyLinkFor(email)}
        tooltip={text.copyLink}
        isBusy={renewal.isPending}
        onClick={() => void handleRenew("link")}
      >
        <Link2 aria-hidden="true" />
      </IconButton>
      {canMail && (
        <IconButton
          size="sm"
          label={text.sendAgainTo(email)}
          tooltip={text.sendAgain}
          isBusy={renewal.isPending}
          onClick={() => void handleRenew("mail")}
        >
          <Send aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        size="sm"
        variant="danger"
        label={text.revokeOf(email)}
        tooltip={text.revoke}
        isBusy={revocation.isPending}
        onClick={() => void handleRevoke()}
      >
        <UserX aria-hidden="true" />
      </IconButton>
      {link && (
        <InvitationLinkDialog isOpen={isLinkOpen} email={email} link={link} onClose={() => setIsLinkOpen(false)} />
      )}
    </TableActions>
  );
}
