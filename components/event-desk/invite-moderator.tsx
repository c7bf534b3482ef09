"use client";

import { useEditing } from "@/components/shell/use-editing";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { UserDialog } from "@/components/users/user-dialog";
import { useSaveEvent } from "@/lib/client/events/hooks";
import { useModerators } from "@/lib/client/users/hooks";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import type { ListedUser } from "@/lib/shared/users/contract";

const said = messages.eventDesk;

type InviteModeratorProps = {
  /** Null until it is known. */
  event: OrganiserEvent | null;
  /** Opens the settings, where moderators are chosen. */
  onChoose: () => void;
};

/** Makes a moderator who moderates this event, or chooses one that the company has. */
export function InviteModerator({ event, onChoose }: InviteModeratorProps) {
  const { open, close, opening, isOpen } = useEditing<never>();
  const { data: moderators = [] } = useModerators();
  const save = useSaveEvent();
  const handleAdded = (user: ListedUser) => {
    if (!event) return;
    const change = { event, values: { moderator_ids: [...event.moderator_ids, user.id] } };
    save.mutate(change, {
      onSuccess: () => toast.success(said.invited(user.email)),
      onError: () => toast.danger(said.inviteFailed(user.email), { title: messages.common.errorTitle }),
    });
  };
  return (
    <>
      <Button disabled={!event} isBusy={save.isPending} onClick={() => open(null)}>
        {said.invite}
      </Button>
      {moderators.length > 0 && (
        <Button variant="ghost" onClick={onChoose}>
          {said.chooseModerators}
        </Button>
      )}
      <UserDialog
        key={opening}
        isOpen={isOpen}
        user={null}
        isSelf={false}
        title={said.inviteTitle}
        onClose={close}
        onSaved={handleAdded}
      />
    </>
  );
}
