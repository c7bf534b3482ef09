"use client";

import { memo } from "react";
import { RowActions } from "@/components/shell/row-actions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { TableCell, TableRow } from "@/components/ui/table";
import { useTimeZone } from "@/lib/client/account/hooks";
import { useDeleteUser } from "@/lib/client/users/hooks";
import { shortDate } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import type { ListedUser } from "@/lib/shared/users/contract";

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
    />
  );
}

const shownCount = 3;

/** Shows a moderator's first assigned events, and all of them behind '+N more'. */
function AssignedEvents({ user }: { user: Pick<ListedUser, "email" | "role" | "events"> }) {
  if (user.role === "admin") return <span className="text-muted">{messages.users.allEvents}</span>;
  if (user.events.length === 0) return <span className="text-muted">{messages.users.noEvents}</span>;
  const hiddenCount = user.events.length - shownCount;
  return (
    <div className="flex flex-wrap items-center gap-1">
      {user.events.slice(0, shownCount).map((event) => (
        <Badge key={event.id} className="sm:max-w-56">
          {event.event_name}
        </Badge>
      ))}
      {hiddenCount > 0 && (
        <Popover
          label={`Events of ${user.email}`}
          trigger={
            <Button variant="ghost" size="sm" className="px-2 text-muted text-xs">
              +{hiddenCount} more
            </Button>
          }
        >
          <ul className="flex flex-col gap-2">
            {user.events.map((event) => (
              <li key={event.id} className="break-words">
                {event.event_name}
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </div>
  );
}
