"use client";

import { MonitorPlay } from "lucide-react";
import { Controller, useFormContext } from "react-hook-form";
import type { z } from "zod";
import { FormDialog } from "@/components/form/form-dialog";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useSaveForm } from "@/components/form/use-save-form";
import { UsedInList } from "@/components/shell/in-use";
import type { SelectOption } from "@/components/ui/choice/select";
import { useSaveScript } from "@/lib/client/scripts/hooks";
import { messages } from "@/lib/shared/messages";
import { type OrganiserScript, type ScriptPlace, saveScriptBody } from "@/lib/shared/scripts/contract";
import { CodeField } from "./code-field";
import { globalOptions, placementOptions } from "./script-labels";

const text = messages.scripts;
const { labels } = text;

export type ScriptDialogProps = {
  isOpen: boolean;
  /** Null for a new script. */
  script: OrganiserScript | null;
  /** The document that runs scripts: the wall's page or a sandboxed frame. */
  place: ScriptPlace;
  onClose: () => void;
};

type ScriptFormInput = z.input<typeof saveScriptBody>;

const valuesOf = (script: OrganiserScript | null): ScriptFormInput => ({
  script_name: script?.script_name ?? "",
  script_placement: script?.script_placement ?? "",
  script: script?.script ?? "",
  is_global: script?.is_global ?? "",
});

/** Creates or edits a script. */
export function ScriptDialog({ isOpen, script, place, onClose }: ScriptDialogProps) {
  const save = useSaveScript();
  const saving = useSaveForm({
    schema: saveScriptBody,
    initialValues: () => valuesOf(script),
    save: (values) => save.mutateAsync({ id: script?.id ?? null, values }),
    savedMessage: script ? text.updated : text.added,
    failedMessage: text.saveFailed,
    onSaved: onClose,
  });
  return (
    <FormDialog
      {...saving}
      isOpen={isOpen}
      onClose={onClose}
      title={script ? "Edit Script" : "Add New Script"}
      size="lg"
      isSaving={save.isPending}
    >
      <ScriptFields />
      <WhereItRuns script={script} isGlobal={saving.form.watch("is_global") === "yes"} place={place} />
    </FormDialog>
  );
}

function ScriptFields() {
  const { control, register, formState } = useFormContext<ScriptFormInput>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label={labels.script_name}
        isRequired
        autoComplete="off"
        error={errors.script_name?.message}
        {...register("script_name")}
      />
      <ChoiceField name="script_placement" placeholder="Header or footer" options={placementOptions} />
      <Controller
        control={control}
        name="script"
        render={({ field }) => (
          <CodeField label={labels.script} isRequired hint={text.hint} error={errors.script?.message} {...field} />
        )}
      />
      <ChoiceField name="is_global" placeholder="No or yes" options={globalOptions} />
    </>
  );
}

type ChoiceFieldProps = {
  name: "script_placement" | "is_global";
  placeholder: string;
  options: readonly SelectOption[];
};

function ChoiceField({ name, ...choice }: ChoiceFieldProps) {
  const { control, formState } = useFormContext<ScriptFormInput>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <SelectField label={labels[name]} isRequired error={formState.errors[name]?.message} {...choice} {...field} />
      )}
    />
  );
}

type WhereItRunsProps = {
  /** Null for a new script. */
  script: OrganiserScript | null;
  /** Selected in the form. */
  isGlobal: boolean;
  place: ScriptPlace;
};

/** Lists the pages that will run a script once it is saved. */
function WhereItRuns({ script, isGlobal, place }: WhereItRunsProps) {
  const used = script?.used_in ?? [];
  const sentence = isGlobal ? text.runsEverywhere : used.length > 0 ? text.runsOn : text.runsNowhere;
  return (
    <div className="flex gap-3 rounded-md bg-sunken px-4 py-3 text-muted text-sm">
      <MonitorPlay aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        {script?.on_off === "off" && <p className="mb-1 font-medium text-ink">{text.isOff}</p>}
        <p role="status">{sentence}</p>
        {!isGlobal && <UsedInList used={used} />}
        <p className="mt-1">{place === "in-page" ? text.runsInPage : text.runsInFrame}</p>
      </div>
    </div>
  );
}
