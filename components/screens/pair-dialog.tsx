"use client";

import { Controller, useFormContext } from "react-hook-form";
import { FormDialog } from "@/components/form/form-dialog";
import { TextField } from "@/components/form/text-field";
import { useSaveForm } from "@/components/form/use-save-form";
import { usePairDevice } from "@/lib/client/screens/hooks";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { pairDeviceBody } from "@/lib/shared/screens/contract";
import { readCode } from "@/lib/shared/screens/pairing-code";
import { reachableOrigin, type ServerAddress } from "@/lib/shared/wall/reachable-origin";
import { EventField, NameField } from "./screen-fields";

const text = messages.pairing;

export type PairDialogProps = {
  /** From the QR code on the screen. */
  code?: string;
  eventId?: string;
  server: ServerAddress;
  onClose: () => void;
};

/** Pairs the screen that shows a code with an event, under a name. */
export default function PairDialog({ code = "", eventId = "", server, onClose }: PairDialogProps) {
  const pair = usePairDevice();
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
      <p className="text-muted">{text.pairHint(screenPageOf(server))}</p>
      <CodeField />
      <EventField />
      <NameField />
    </FormDialog>
  );
}

/** Returns the address that a television opens, as short as it can be typed. */
export function screenPageOf(server: ServerAddress): string {
  return new URL(reachableOrigin(window.location, server)).host + paths.screen;
}

/** The code on a screen: in capitals, with look-alikes mapped while typing. */
function CodeField() {
  const { control, formState } = useFormContext<{ code: string }>();
  return (
    <Controller
      control={control}
      name="code"
      render={({ field }) => (
        <TextField
          label={text.code}
          error={formState.errors.code?.message}
          isRequired
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="h-12 font-semibold text-xl uppercase tracking-[0.25em]"
          {...field}
          onChange={(change) => field.onChange(readCode(change.target.value))}
        />
      )}
    />
  );
}
