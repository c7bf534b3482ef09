"use client";

import { Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { useConfirm } from "@/components/ui/overlay/confirm-dialog";
import { toast } from "@/components/ui/overlay/toast";
import { useTimeZone } from "@/lib/client/account/hooks";
import { useRemovePasskey } from "@/lib/client/account/second-factor";
import type { ListedPasskey } from "@/lib/shared/auth/passkeys";
import { shortDate } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";

const text = messages.secondFactor;

/** Lists one's passkeys and removes them. */
export function PasskeyList({ passkeys }: { passkeys: readonly ListedPasskey[] }) {
  const confirm = useConfirm();
  const remove = useRemovePasskey();
  const timeZone = useTimeZone();
  const handleRemove = async ({ id, name }: ListedPasskey) => {
    const question = { title: text.removePasskeyQuestion(name), description: text.removePasskeyHint };
    if (!(await confirm({ ...question, confirmLabel: text.remove, isDanger: true }))) return;
    remove.mutate(id, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.danger(error.message),
    });
  };
  return (
    <ul aria-label={text.passkeys} className="flex flex-col divide-y divide-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex items-center justify-between gap-4 py-2">
          <div className="min-w-0">
            <p className="font-medium [overflow-wrap:anywhere]">{passkey.name}</p>
            <p className="text-muted text-sm">
              {text.passkeySeen(
                shortDate(passkey.created_at, timeZone),
                passkey.used_at && shortDate(passkey.used_at, timeZone),
              )}
            </p>
          </div>
          <IconButton
            label={text.removePasskey(passkey.name)}
            tooltip={text.remove}
            isBusy={remove.isPending}
            onClick={() => void handleRemove(passkey)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
