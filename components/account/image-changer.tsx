"use client";

import { useState } from "react";
import { FileField } from "@/components/form/file-field";
import { useConfirm } from "@/components/ui/overlay/confirm-dialog";
import { toast } from "@/components/ui/overlay/toast";
import { useSaveAccountImage } from "@/lib/client/account/hooks";
import { ApiError } from "@/lib/client/session/api-client";
import type { AccountImageField } from "@/lib/shared/account/contract";
import { messages } from "@/lib/shared/messages";

const text = messages.account;

export type ImageChangerProps = { field: AccountImageField; label: string; storedUrl: string | null };

/** Saves one image (null removes it), shows a toast, and keeps the chosen file until the request settles. */
function useImageSaving(field: AccountImageField) {
  const { mutate, isPending } = useSaveAccountImage(field);
  const [chosen, setChosen] = useState<File | null>(null);
  const name = text.labels[field];

  // One toast id per image: its next outcome replaces the toast.
  const fail = (reason: string) => toast.danger(reason, { title: text.imageFailed(name), id: field });
  const save = (file: File | null) => {
    setChosen(file);
    mutate(file, {
      onSuccess: () => toast.success(text.imageUpdated(name), { id: field }),
      onError: (error) => fail(error instanceof ApiError ? error.message : messages.common.error),
      // Shows the stored picture again: the new one, or the old one after a failure.
      onSettled: () => setChosen(null),
    });
  };
  return { save, fail, isPending, chosen };
}

/** Shows an image field that saves as soon as a file is chosen. */
export function ImageChanger({ field, label, storedUrl }: ImageChangerProps) {
  const confirm = useConfirm();
  const { save, fail, isPending, chosen } = useImageSaving(field);
  const handleRemove = async () => {
    const question = { title: messages.common.deleteConfirmation, confirmLabel: messages.common.delete };
    if (await confirm({ ...question, description: text.labels[field], isDanger: true })) save(null);
  };

  return (
    <FileField
      label={label}
      hint={isPending ? text.savingImage : text.imageHints[field]}
      accept="image/png,image/jpeg"
      placeholder={text.pngOrJpeg}
      value={chosen}
      onChange={(file) => file && save(file)}
      onReject={() => fail(text.onlyPngOrJpeg)}
      storedUrl={storedUrl}
      onRemoveStored={handleRemove}
      disabled={isPending}
    />
  );
}
