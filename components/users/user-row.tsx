"use client";

import { memo } from "react";
import { RowActions } from "@/components/shell/row-actions";
import { Badge } from "@/components/ui/badge";
import { TableCell, TableRow } from "@/components/ui/table";
import { useTimeZone } from "@/lib/client/account/hooks";
import { useDeleteUser } from "@/lib/client/users/hooks";
import { shortDate } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import type { ListedUser } from "@/lib/shared/users/contract";
import { AssignedEvents } from "./assigned-events";
import { UserSecurity } from "./user-security";

export type UserRowProps = { user: ListedUser; isSelf: boolean; onEdit: (user: ListedUser) => void };

function UserRowWithoutMemory({ user, isSelf, onEdit }: UserRowProps) {
  return (
    <TableRow>
      <TableCell>
        <span className="mr-2 font-medium">{user.email}</span>
        <span className="inline-flex gap-1">
          {user.role === "admin" && <Badge tone="accent">Admin</Badge>}
          {isSelf && <Badge>You</Badge>}
          {user.has_second_factor && <Badge tone="success">{messages.secondFactor.title}</Badge>}
        </span>
        {user.phone_number && <span className="block text-muted text-xs">{user.phone_number}</span>}
      </TableCell>
      <TableCell label="Created At" isTight>
        {shortDate(user.created_at, useTimeZone())}
      </TableCell>
      <TableCell label="Events">
        <AssignedEvents user={user} />
      </TableCell>
      <TableCell isTight>
        <UserActions user={user} isSelf={isSelf} onEdit={onEdit} />
      </TableCell>
    </TableRow>
  );
}

/** Memoized: a change of one user must not re-render five hundred rows. */
export const UserRow = memo(UserRowWithoutMemory);

function UserActions({ user, isSelf, onEdit }: UserRowProps) {
  const remove = useDeleteUser();
  return (
    <RowActions
      name={user.email}
      onEdit={() => onEdit(user)}
      deletion={{
        description: messages.users.deleteHint(user.email),
        remove: () => remove.mutateAsync(user.id),
      }}
      isDeleting={remove.isPending}
      // People cannot delete themselves.
      canDelete={!isSelf}
      more={!isSelf && <UserSecurity user={user} />}
    />
  );
}
