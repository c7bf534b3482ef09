"use client";

import { useConfirm } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useForgetDevice } from "@/lib/client/screens/device-hooks";
import { messages } from "@/lib/shared/messages";

const text = messages.wallScreens;

/** Forgets a paired screen after a question. */
export function useForgetQuestion() {
  const confirm = useConfirm();
  const forget = useForgetDevice();
  const ask = async ({ id, name }: { id: string; name: string }) => {
    const title = text.forgetQuestion(name);
    const description = messages.pairing.forgetHint;
    if (!(await confirm({ title, description, confirmLabel: text.forget, isDanger: true }))) return;
    forget.mutate(id, {
      onSuccess: () => toast.success(text.forgotten),
      onError: () => toast.danger(text.forgetFailed),
    });
  };
  return { ask, isPending: forget.isPending };
}
