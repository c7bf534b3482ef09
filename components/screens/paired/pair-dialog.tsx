"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { useSaveForm } from "@/components/form/use-save-form";
import { useDevices, usePairDevice } from "@/lib/client/screens/device-hooks";
import { messages } from "@/lib/shared/messages";
import { pairDeviceBody } from "@/lib/shared/screens/pairing-contract";
import { CodeField } from "./code-field";
import { EventField } from "./event-field";
import { NameField } from "./name-field";
import { screenPageOf } from "./screen-page-of";

const text = messages.pairing;

export type PairDialogProps = {
  /** From the QR code on the screen. */
  code?: string;
  eventId?: string;
  onClose: () => void;
};

/** Pairs the screen that shows a code with an event, under a name. */
export default function PairDialog({ code = "", eventId = "", onClose }: PairDialogProps) {
  const pair = usePairDevice();
  const devices = useDevices();
  const saving = useSaveForm({
    schema: pairDeviceBody,
    initialValues: () => ({ code, event_id: eventId, name: "" }),
    save: async (values) => {
      await pair.mutateAsync(values);
      return values;
    },
    savedMessage: ({ name }) => text.paired(name),
    onSaved: onClose,
  });
  return (
    <FormDialog
      {...saving}
      isOpen
      onClose={onClose}
      title={text.pair}
      size="sm"
      saveLabel={text.pairSave}
      isSaving={pair.isPending}
    >
      {devices.data && <p className="text-muted">{text.pairHint(screenPageOf(devices.data.server))}</p>}
      <CodeField />
      <EventField />
      <NameField />
    </FormDialog>
  );
}
