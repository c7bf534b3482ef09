"use client";

import { useController, useFormContext } from "react-hook-form";
import { TagField } from "@/components/form/tag-field";
import type { TagOption } from "@/components/ui/choice/tag-options";
import { useScriptNames } from "@/lib/client/scripts/hooks";
import { useModerators } from "@/lib/client/users/hooks";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "../form/event-form-values";

const text = messages.events;

/** Selects the event's scripts by name, from the existing ones only. */
export function ScriptsField() {
  const { data, isError } = useScriptNames();
  const options = data?.map(({ id, script_name }) => ({ value: id, label: script_name }));
  return (
    <PickerField
      name="script_ids"
      options={options}
      isFailed={isError}
      placeholder="Choose scripts"
      hint={data?.length === 0 ? text.noScripts : text.scriptsHint}
    />
  );
}

export function ModeratorsField() {
  const { data, isError } = useModerators();
  const options = data?.map(({ id, email, phone_number }) => ({
    value: id,
    label: text.moderatorOption(email, phone_number),
  }));
  return (
    <PickerField
      name="moderator_ids"
      options={options}
      isFailed={isError}
      placeholder="Choose moderators"
      hint={data?.length === 0 ? text.noModerators : text.moderatorsHint}
    />
  );
}

type PickerFieldProps = {
  name: "script_ids" | "moderator_ids";
  /** Undefined while the list loads. */
  options: TagOption[] | undefined;
  isFailed: boolean;
  placeholder: string;
  hint: string;
};

function PickerField({ name, options, isFailed, placeholder, hint }: PickerFieldProps) {
  const { control } = useFormContext<EventFormValues>();
  const { field, fieldState } = useController({ control, name });
  const { value, ...rest } = field;
  // While the list loads, a selected option would show its bare id.
  const unnamed = [value].flat().map((id) => ({ value: id, label: isFailed ? "Chosen" : messages.common.loading }));
  return (
    <TagField
      label={text.labels[name]}
      fieldClassName="sm:col-span-2"
      options={options ?? unnamed}
      placeholder={placeholder}
      emptyText={options ? "No matches" : isFailed ? text.choicesNotLoaded : messages.common.loading}
      hint={isFailed && !options ? text.choicesNotLoaded : hint}
      error={fieldState.error?.message}
      value={[value].flat()}
      {...rest}
    />
  );
}
