"use client";

import { toast } from "@/components/ui/overlay/toast";
import { UserDialog } from "@/components/users/user-dialog";
import { useLatestEvent, useSaveEvent } from "@/lib/client/events/hooks";
import { messages } from "@/lib/shared/messages";
import type { ListedUser } from "@/lib/shared/users/contract";

const text = messages.eventDesk;

export type InviteDialogProps = { isOpen: boolean; eventId: string; onClose: () => void };

/** Creates a moderator who is assigned to this event at once. */
export function InviteDialog({ isOpen, eventId, onClose }: InviteDialogProps) {
  const getLatest = useLatestEvent();
  const { mutateAsync: save } = useSaveEvent();
  const handleSaved = async (user: ListedUser) => {
    try {
      const event = await getLatest(eventId);
      if (!event) throw new Error(messages.events.notFound);
      await save({ event, values: { moderator_ids: [...event.moderator_ids, user.id] } });
      toast.success(text.invited(user.email));
    } catch {
      toast.danger(text.inviteFailed(user.email), { title: messages.common.errorTitle });
    }
  };
  return (
    <UserDialog
      isOpen={isOpen}
      user={null}
      isSelf={false}
      eventId={eventId}
      title={text.inviteTitle}
      onClose={onClose}
      onSaved={(user) => void handleSaved(user)}
    />
  );
}
