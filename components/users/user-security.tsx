"use client";

import { MonitorSmartphone, ShieldOff } from "lucide-react";
import { useState } from "react";
import { SessionList } from "@/components/account/sessions/session-list";
import { IconButton } from "@/components/ui/icon-button";
import { useConfirm } from "@/components/ui/overlay/confirm-dialog";
import { Dialog, DialogBody } from "@/components/ui/overlay/dialog";
import { toast } from "@/components/ui/overlay/toast";
import { useRemoveFactor } from "@/lib/client/account/second-factor";
import { messages } from "@/lib/shared/messages";
import type { ListedUser } from "@/lib/shared/users/contract";

/** Shows and ends the sessions of a moderator, and resets somebody's two-step login. */
export function UserSecurity({ user }: { user: ListedUser }) {
  return (
    <>
      {user.has_second_factor && <ResetFactor user={user} />}
      {user.role === "moderator" && <Sessions user={user} />}
    </>
  );
}

function Sessions({ user }: { user: ListedUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const text = messages.sessions;
  return (
    <>
      <IconButton size="sm" label={`${text.show}: ${user.email}`} tooltip={text.show} onClick={() => setIsOpen(true)}>
        <MonitorSmartphone aria-hidden="true" />
      </IconButton>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={text.titleOf(user.email)}>
        <DialogBody>
          <SessionList userId={user.id} />
        </DialogBody>
      </Dialog>
    </>
  );
}

/** Lets somebody who lost phone and codes in again. */
function ResetFactor({ user }: { user: ListedUser }) {
  const confirm = useConfirm();
  const reset = useRemoveFactor();
  const text = messages.secondFactor;
  const handleReset = async () => {
    const question = { title: `${text.reset}?`, description: text.resetHint(user.email), confirmLabel: text.reset };
    if (!(await confirm({ ...question, isDanger: true }))) return;
    reset.mutate(user.id, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.danger(error.message),
    });
  };
  return (
    <IconButton
      size="sm"
      label={`${text.reset}: ${user.email}`}
      tooltip={text.reset}
      isBusy={reset.isPending}
      onClick={() => void handleReset()}
    >
      <ShieldOff aria-hidden="true" />
    </IconButton>
  );
}
