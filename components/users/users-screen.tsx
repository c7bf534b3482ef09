"use client";

import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { NeedsAdmin } from "@/components/shell/needs-admin";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { ApiError } from "@/lib/browser/api-client";
import { messages } from "@/lib/messages";
import type { ListedUser } from "@/lib/users/contract";
import { useUsers } from "@/lib/users/hooks";
import { UserDialog } from "./user-dialog";
import { UsersTable } from "./users-table";

/** `opening` counts: each one starts with a fresh form. */
type Editing = { opening: number; isOpen: boolean; user: ListedUser | null };

/** The page of an account's users. `ownId` is the person who looks at it. */
export function UsersScreen({ ownId }: { ownId: string | null }) {
  const users = useUsers();
  const [editing, setEditing] = useState<Editing>({ opening: 0, isOpen: false, user: null });
  const open = useCallback((user: ListedUser | null) => {
    setEditing(({ opening }) => ({ opening: opening + 1, isOpen: true, user }));
  }, []);
  const handleClose = () => setEditing((shown) => ({ ...shown, isOpen: false }));

  const { data, error } = users;
  if (error instanceof ApiError && error.status === 403) {
    return (
      <>
        <PageHeader title="All Users" />
        <NeedsAdmin />
      </>
    );
  }
  const addButton = (
    <Button variant="primary" icon={<Plus />} onClick={() => open(null)}>
      Add New User
    </Button>
  );
  return (
    <>
      <PageHeader title={data ? `All Users (${data.length})` : "All Users"} actions={addButton} />
      <UsersTable
        users={data}
        ownId={ownId}
        problem={error && (error instanceof ApiError ? error.message : messages.common.error)}
        onRetry={() => void users.refetch()}
        isRetrying={users.isRefetching}
        onEdit={open}
        emptyAction={addButton}
      />
      <UserDialog
        key={editing.opening}
        isOpen={editing.isOpen}
        user={editing.user}
        isSelf={editing.user !== null && editing.user.id === ownId}
        onClose={handleClose}
      />
    </>
  );
}
