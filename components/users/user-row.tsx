"use client";

import { Pencil, Trash2 } from "lucide-react";
import { memo } from "react";
import { Badge } from "@/components/ui/badge";
import { useConfirm } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { TableActions, TableCell, TableRow } from "@/components/ui/table";
import { toast } from "@/components/ui/toast";
import { shortDate } from "@/lib/format";
import { messages } from "@/lib/messages";
import type { ListedUser } from "@/lib/users/contract";
import { useDeleteUser } from "@/lib/users/hooks";
import { AssignedEvents } from "./assigned-events";

export type UserRowProps = { user: ListedUser; isSelf: boolean; onEdit: (user: ListedUser) => void };

function UserRowWithoutMemory({ user, isSelf, onEdit }: UserRowProps) {
  return (
    <TableRow>
      <TableCell>
        <span className="mr-2 font-medium">{user.email}</span>
        <span className="inline-flex gap-1">
          {user.role === "admin" && <Badge tone="accent">Admin</Badge>}
          {isSelf && <Badge>You</Badge>}
        </span>
        {user.phone_number && <span className="block text-muted text-xs">{user.phone_number}</span>}
      </TableCell>
      <TableCell label="Created At" isTight>
        {shortDate(user.created_at)}
      </TableCell>
      <TableCell label="Events">
        <AssignedEvents user={user} />
      </TableCell>
      <TableCell isTight>
        <RowActions user={user} isSelf={isSelf} onEdit={onEdit} />
      </TableCell>
    </TableRow>
  );
}

/** One user in the table. Remembered: a change of one must not paint five hundred rows. */
export const UserRow = memo(UserRowWithoutMemory);

function RowActions({ user, isSelf, onEdit }: UserRowProps) {
  const confirm = useConfirm();
  const remove = useDeleteUser();
  const handleDelete = async () => {
    const isConfirmed = await confirm({
      title: messages.common.deleteConfirmation,
      description: messages.users.deleteHint(user.email),
      confirmLabel: messages.common.delete,
      isDanger: true,
    });
    if (!isConfirmed) return;
    try {
      // Awaited, because this row is gone before a callback of `mutate` would be heard.
      await remove.mutateAsync(user.id);
      toast.success(messages.common.deleted);
    } catch {
      toast.danger(messages.common.deleteFailed, { title: messages.common.errorTitle });
    }
  };
  return (
    <TableActions>
      <IconButton size="sm" label={`Edit ${user.email}`} onClick={() => onEdit(user)}>
        <Pencil aria-hidden="true" />
      </IconButton>
      {/* Nobody deletes themselves; the place stays, so that the buttons of all rows stand in line. */}
      <IconButton
        size="sm"
        label={`Delete ${user.email}`}
        variant="danger"
        isBusy={remove.isPending}
        onClick={handleDelete}
        className={isSelf ? "invisible" : undefined}
        disabled={isSelf}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </TableActions>
  );
}
