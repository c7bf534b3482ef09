"use client";

import { Users } from "lucide-react";
import { ListScreen } from "@/components/shell/list-screen";
import { useEditing } from "@/components/shell/use-editing";
import { useUsers } from "@/lib/client/users/hooks";
import { messages } from "@/lib/shared/messages";
import type { ListedUser } from "@/lib/shared/users/contract";
import { UserDialog } from "./user-dialog";
import { UserRow } from "./user-row";

// Email addresses wrap anywhere, so without a width their column would shrink to a few letters.
const columns = [{ label: "User Email", className: "sm:w-2/5" }, "Created At", "Events", "Action"] as const;

/** Lists the account's users. `ownId` is the id of the current person. */
export function UsersScreen({ ownId }: { ownId: string | null }) {
  const users = useUsers();
  const { open, close, opening, isOpen, item } = useEditing<ListedUser>();
  return (
    <>
      <ListScreen
        title="All Users"
        list={users}
        columns={columns}
        searchText={(user) =>
          [user.email, user.phone_number, ...user.events.map((event) => event.event_name)].join(" ")
        }
        renderRow={(user) => <UserRow key={user.id} user={user} isSelf={user.id === ownId} onEdit={open} />}
        addLabel="Add New User"
        onAdd={() => open(null)}
        onEdit={open}
        empty={{ icon: <Users />, title: messages.users.none }}
      />
      <UserDialog
        key={opening}
        isOpen={isOpen}
        user={item}
        isSelf={item !== null && item.id === ownId}
        onClose={close}
      />
    </>
  );
}
