"use client";

import type { z } from "zod";
import { FormDialog } from "@/components/form/form-dialog";
import { useSaveForm } from "@/components/form/use-save-form";
import { useUpdateScreen } from "@/lib/client/screens/hooks";
import { messages } from "@/lib/shared/messages";
import { updateScreenBody } from "@/lib/shared/screens/contract";
import { EventField, NameField } from "./screen-fields";

const text = messages.pairing;

export type EditScreenDialogProps = {
  screen: { id: string; name: string };
  /** Its event, to move it to another one: '' if that was deleted; undefined if it cannot be moved. */
  eventId: string | undefined;
  onClose: () => void;
};

/** Renames a screen, or moves it to another event. */
export default function EditScreenDialog({ screen: { id, name }, eventId, onClose }: EditScreenDialogProps) {
  const update = useUpdateScreen();
  const saving = useSaveForm({
    schema: updateScreenBody,
    initialValues: () => ({ event_id: eventId, name }),
    save: async (values: z.output<typeof updateScreenBody>) => {
      await update.mutateAsync({ id, ...values });
      return values;
    },
    savedMessage: (saved) => {
      const newName = saved.name ?? name;
      return saved.event_id === eventId ? messages.wallScreens.renamed(newName) : text.moved(newName);
    },
    elseMessage: text.updateFailed,
    onSaved: onClose,
  });
  return (
    <FormDialog {...saving} isOpen onClose={onClose} title={text.editTitle(name)} size="sm" isSaving={update.isPending}>
      {eventId !== undefined && <EventField />}
      <NameField />
    </FormDialog>
  );
}
