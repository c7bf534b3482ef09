"use client";

import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { GrowingRows } from "@/components/ui/growing-rows";
import { Table, TableBody, TableEmptyRow, TableHead, TableHeader, TableLoadingRow } from "@/components/ui/table";
import { messages } from "@/lib/messages";
import type { ListedUser } from "@/lib/users/contract";
import { UserRow } from "./user-row";

const columns = ["User Email", "Created At", "Events", "Action"] as const;

export type UsersTableProps = {
  /** Undefined while they load. */
  users: readonly ListedUser[] | undefined;
  ownId: string | null;
  /** Why they could not be loaded. */
  problem: string | null;
  onRetry: () => void;
  isRetrying: boolean;
  onEdit: (user: ListedUser) => void;
  /** What to do where there is none yet. */
  emptyAction: ReactNode;
};

export function UsersTable(props: UsersTableProps) {
  return (
    <Table label="All Users">
      <TableHead>
        {columns.map((column) => (
          <TableHeader
            key={column}
            align={column === "Action" ? "right" : "left"}
            // Addresses break anywhere, so that the column would else shrink to a few letters.
            className={column === "User Email" ? "sm:w-2/5" : undefined}
          >
            {column}
          </TableHeader>
        ))}
      </TableHead>
      <TableBody>
        <Rows {...props} />
      </TableBody>
    </Table>
  );
}

function Rows({ users, ownId, problem, onRetry, isRetrying, onEdit, emptyAction }: UsersTableProps) {
  if (users && users.length > 0) {
    return (
      <GrowingRows items={users} columns={columns.length}>
        {(user) => <UserRow key={user.id} user={user} isSelf={user.id === ownId} onEdit={onEdit} />}
      </GrowingRows>
    );
  }
  if (!users && !problem) return <TableLoadingRow columns={columns.length} />;
  return (
    <TableEmptyRow columns={columns.length}>
      {users ? (
        <EmptyState icon={<Users />} title={messages.users.none} action={emptyAction} />
      ) : (
        <ErrorState description={problem} onRetry={onRetry} isRetrying={isRetrying} />
      )}
    </TableEmptyRow>
  );
}
