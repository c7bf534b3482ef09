"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { useSaveForm } from "@/components/form/use-save-form";
import { useUpdateModeration } from "@/lib/client/rules/mode";
import { eventFields } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import type { UpdatedModeration } from "@/lib/shared/rules/mode-contract";
import { updateModerationBody } from "@/lib/shared/rules/mode-contract";
import type { ModerationMode } from "@/lib/shared/vocabulary";
import { AlsoWaiting } from "./also-waiting";
import { ModeChoice } from "./mode-choice";

export type ModeDialogProps = {
  isOpen: boolean;
  event: { id: string; moderation_mode: ModerationMode; trusted_after: number; waiting: number };
  onClose: () => void;
};

const title = messages.events.labels.moderation_mode;
const schema = updateModerationBody.extend({ trusted_after: eventFields.shape.trusted_after });

/** Changes an event's moderation mode; give it another `key` for each opening. */
export function ModeDialog({ isOpen, event, onClose }: ModeDialogProps) {
  const { id, moderation_mode, trusted_after, waiting } = event;
  const { mutateAsync, isPending } = useUpdateModeration(id);
  const saving = useSaveForm({
    schema,
    initialValues: () => ({ moderation_mode, trusted_after, apply_to_waiting: false }),
    save: (values) => mutateAsync(values),
    savedMessage: ({ message }: UpdatedModeration) => message,
    onSaved: onClose,
  });
  return (
    <FormDialog {...saving} isOpen={isOpen} onClose={onClose} title={title} isSaving={isPending}>
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className="sr-only">{title}</legend>
        <ModeChoice savedMode={moderation_mode} />
      </fieldset>
      <AlsoWaiting savedMode={moderation_mode} waiting={waiting} />
    </FormDialog>
  );
}
