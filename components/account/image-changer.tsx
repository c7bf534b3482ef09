"use client";

import { useState } from "react";
import { FileField } from "@/components/form/file-field";
import { useConfirm } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import type { AccountImageField } from "@/lib/account/contract";
import { useSaveAccountImage } from "@/lib/account/hooks";
import { ApiError } from "@/lib/browser/api-client";
import { messages } from "@/lib/messages";

const said = messages.account;

export type ImageChangerProps = { field: AccountImageField; label: string; storedUrl: string | null };

/** Saves an image as soon as it is chosen. */
export function ImageChanger({ field, label, storedUrl }: ImageChangerProps) {
  const confirm = useConfirm();
  const save = useSaveAccountImage(field);
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const name = said.labels[field];

  const handleSave = (file: File | null) => {
    setProblem(undefined);
    setChosen(file);
    save.mutate(file, {
      onSuccess: () => toast.success(said.imageUpdated(name), { id: field }),
      onError: (error) => {
        setProblem(error instanceof ApiError ? error.message : messages.common.error);
        toast.danger(said.imageFailed(name), { title: messages.common.errorTitle, id: field });
      },
      // The stored picture shows again: the new one, or after a failure still the old one.
      onSettled: () => setChosen(null),
    });
  };
  const handleRemove = async () => {
    const question = { title: messages.common.deleteConfirmation, confirmLabel: messages.common.delete };
    if (await confirm({ ...question, description: name, isDanger: true })) handleSave(null);
  };

  return (
    <FileField
      label={label}
      hint={save.isPending ? said.savingImage : said.imageHints[field]}
      accept="image/png,image/jpeg"
      placeholder={said.pngOrJpeg}
      value={chosen}
      onChange={(file) => file && handleSave(file)}
      onReject={() => {
        setProblem(said.onlyPngOrJpeg);
        toast.danger(said.imageFailed(name), { title: messages.common.errorTitle, id: field });
      }}
      storedUrl={storedUrl}
      onRemoveStored={handleRemove}
      disabled={save.isPending}
      error={problem}
    />
  );
}
