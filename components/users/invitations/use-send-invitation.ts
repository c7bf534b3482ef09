"use client";

import type { FormEvent } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { toast } from "@/components/ui/overlay/toast";
import { useInviteUser } from "@/lib/client/invitations/hooks";
import { ApiError } from "@/lib/client/session/api-client";
import { inviteUserBody, type SentInvitation } from "@/lib/shared/invitations/contract";
import { resolveMessage } from "@/lib/shared/message-names";
import { messages } from "@/lib/shared/messages";

type InvitationOptions = {
  /** The event that the moderator gets. */
  eventId: string | null;
  onSent: (sent: SentInvitation) => void;
};

/** Returns a function that invites the email of a form, without its password. */
export function useSendInvitation<Input extends FieldValues & { email: string }, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  { eventId, onSent }: InvitationOptions,
) {
  const invite = useInviteUser();
  const email = "email" as Path<Input>;
  const refuse = (message: string) => {
    form.setError(email, { type: "server", message });
    form.setFocus(email);
  };
  const send = async (press: FormEvent) => {
    press.preventDefault();
    form.clearErrors();
    const { data, error } = inviteUserBody.safeParse({ email: form.getValues(email), event_id: eventId });
    if (!data) return refuse(resolveMessage(error.issues[0]?.message ?? messages.users.emailRequired));
    try {
      onSent(await invite.mutateAsync(data));
    } catch (failure) {
      const issues = failure instanceof ApiError ? failure.issues : [];
      const own = issues.find(({ path }) => path === "email");
      if (own) return refuse(own.message);
      toast.danger(failure instanceof ApiError ? failure.message : messages.common.error, {
        title: messages.common.errorTitle,
      });
    }
  };
  return { send, isSending: invite.isPending };
}
