"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useMemo } from "react";
import { ListScreen } from "@/components/shell/list-screen";
import { useEditing } from "@/components/shell/use-editing";
import { useInvitations } from "@/lib/client/invitations/hooks";
import { useUsers } from "@/lib/client/users/hooks";
import type { ListedInvitation } from "@/lib/shared/invitations/contract";
import { messages } from "@/lib/shared/messages";
import type { ListedUser } from "@/lib/shared/users/contract";
import { InvitationRow } from "./invitations/invitation-row";
import { UserDialog } from "./user-dialog";
import { UserRow } from "./user-row";

// Email addresses wrap anywhere, so without a width their column would shrink to a few letters.
const columns = [{ label: "User Email", className: "sm:w-2/5" }, "Created At", "Events", "Action"] as const;

export type UsersScreenProps = {
  /** The id of the current person. */
  ownId: string | null;
  /** The installation has a mail server. */
  canMail: boolean;
};

/** An invited moderator is listed above the users. */
type Item = ListedUser | ListedInvitation;
const isUser = (item: Item): item is ListedUser => "role" in item;

/** Lists the account's users and its open invitations. */
export function UsersScreen({ ownId, canMail }: UsersScreenProps) {
  const users = useUsers();
  const { data: invitations } = useInvitations();
  const list = useMemo(() => users.data && [...(invitations ?? []), ...users.data], [users.data, invitations]);
  const { open, close, opening, isOpen, item } = useEditing<ListedUser>();
  return (
    <>
      <ListScreen
        title="All Users"
        list={{ ...users, data: list } as UseQueryResult<Item[]>}
        count={users.data?.length}
        columns={columns}
        searchText={(item) =>
          [item.email, isUser(item) ? item.phone_number : "", ...item.events.map((event) => event.event_name)].join(" ")
        }
        renderRow={(item) =>
          isUser(item) ? (
            <UserRow key={item.id} user={item} isSelf={item.id === ownId} onEdit={open} />
          ) : (
            <InvitationRow key={item.id} invitation={item} canMail={canMail} />
          )
        }
        addLabel="Add New User"
        onAdd={() => open(null)}
        onEdit={(item) => isUser(item) && open(item)}
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
