"use client";

import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/client/browser/api-client";
import { useRenameScreen } from "@/lib/client/screens/hooks";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { Screen } from "@/lib/shared/screens/contract";

const text = messages.wallScreens;

type RenameScreenFormProps = { screen: Screen; eventId: string; onClose: () => void };

/** Renames a screen inline in the list. Escape cancels. */
export function RenameScreenForm({ screen, eventId, onClose }: RenameScreenFormProps) {
  const [name, setName] = useState(screen.name);
  const [error, setError] = useState<string | undefined>();
  const rename = useRenameScreen();
  const field = useRef<HTMLInputElement>(null);
  // Select after a frame: the closing menu returns the focus to its button, which is gone.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.select());
    return () => cancelAnimationFrame(frame);
  }, []);
  const handleSubmit = (submission: FormEvent) => {
    submission.preventDefault();
    if (rename.isPending) return;
    if (name.trim() === screen.name) return onClose();
    rename.mutate(
      { event_id: eventId, id: screen.id, name },
      {
        onSuccess: () => {
          toast.success(text.renamed(name.trim()));
          onClose();
        },
        onError: (failure) => {
          if (failure instanceof ApiError && failure.status === 400) setError(failure.message);
          else toast.danger(text.renameFailed);
        },
      },
    );
  };
  const handleKeyDown = (press: KeyboardEvent) => {
    if (press.key === "Escape") onClose();
  };
  return (
    <form onSubmit={handleSubmit} onKeyDown={handleKeyDown} noValidate className="flex flex-wrap items-end gap-2">
      <TextField
        ref={field}
        label={text.newName(screen.name)}
        error={error}
        fieldClassName="min-w-0 flex-1 basis-56"
        value={name}
        onChange={(change) => {
          setName(change.target.value);
          setError(undefined);
        }}
        maxLength={limits.screenNameMaxLength}
      />
      <Button type="submit" variant="primary" isBusy={rename.isPending}>
        {text.rename}
      </Button>
      <Button onClick={onClose}>{messages.common.cancel}</Button>
    </form>
  );
}
