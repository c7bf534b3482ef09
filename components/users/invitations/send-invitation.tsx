"use client";

import { Send } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/browser/api-client";
import { useInviteUser } from "@/lib/client/invitations/hooks";
import { inviteUserBody, type SentInvitation } from "@/lib/shared/invitations/contract";
import { resolveMessage } from "@/lib/shared/message-names";
import { messages } from "@/lib/shared/messages";

const text = messages.invitations;

export type SendInvitationProps = {
  /** The event that the moderator gets. */
  eventId: string | null;
  onSent: (sent: SentInvitation) => void;
};

/** Invites the email of the form around it, without its password. */
export function SendInvitation({ eventId, onSent }: SendInvitationProps) {
  const form = useFormContext<{ email: string; password: string }>();
  const invite = useInviteUser();
  const refuse = (message: string) => {
    form.setError("email", { type: "server", message });
    form.setFocus("email");
  };
  const handleSend = async () => {
    form.clearErrors();
    const { data, error } = inviteUserBody.safeParse({ email: form.getValues("email"), event_id: eventId });
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
  return (
    <div className="flex flex-col items-start gap-3 border-line border-t pt-5">
      <p className="text-muted">{text.hint}</p>
      <Button icon={<Send />} isBusy={invite.isPending} onClick={() => void handleSend()}>
        {text.send}
      </Button>
    </div>
  );
}
