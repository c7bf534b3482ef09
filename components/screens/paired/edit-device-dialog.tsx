"use client";

import type { z } from "zod";
import { FormDialog } from "@/components/form/form-dialog";
import { useSaveForm } from "@/components/form/use-save-form";
import { useUpdateDevice } from "@/lib/client/screens/device-hooks";
import { messages } from "@/lib/shared/messages";
import { pairDeviceBody } from "@/lib/shared/screens/pairing-contract";
import { EventField } from "./event-field";
import { NameField } from "./name-field";

const text = messages.pairing;
const schema = pairDeviceBody.omit({ code: true });

export type EditDeviceDialogProps = {
  device: { id: string; name: string };
  /** Null if its event was deleted. */
  eventId: string | null;
  onClose: () => void;
};

/** Renames a paired screen, or moves it to another event. */
export default function EditDeviceDialog({ device: { id, name }, eventId, onClose }: EditDeviceDialogProps) {
  const update = useUpdateDevice();
  const saving = useSaveForm({
    schema,
    initialValues: () => ({ event_id: eventId ?? "", name }),
    save: async (values: z.output<typeof schema>) => {
      await update.mutateAsync({ id, ...values });
      return values;
    },
    savedMessage: (saved) =>
      saved.event_id === eventId ? messages.wallScreens.renamed(saved.name) : text.moved(saved.name),
    elseMessage: text.updateFailed,
    onSaved: onClose,
  });
  return (
    <FormDialog {...saving} isOpen onClose={onClose} title={text.editTitle(name)} size="sm" isSaving={update.isPending}>
      <EventField />
      <NameField />
    </FormDialog>
  );
}
