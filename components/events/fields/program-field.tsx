"use client";

import { useController, useFormContext } from "react-hook-form";
import { SelectField } from "@/components/form/select-field";
import { usePrograms } from "@/lib/client/programs/hooks";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "../form/event-form-values";

const text = messages.events;

/** Selects the ads program that the wall shows between the posts, or none. */
export function ProgramField() {
  const { control } = useFormContext<EventFormValues>();
  const { field, fieldState } = useController({ control, name: "ads_group_id" });
  const { data: programs, isError } = usePrograms();
  const { value, onChange, ...rest } = field;
  const named = programs?.map(({ id, ads_group_name }) => ({ value: id, label: ads_group_name })) ?? [];
  return (
    <SelectField
      label={text.labels.ads_group_id}
      options={[{ value: "", label: text.noProgram }, ...named]}
      placeholder={isError ? text.choicesNotLoaded : messages.common.loading}
      hint={isError && !programs ? text.choicesNotLoaded : undefined}
      error={fieldState.error?.message}
      value={value ?? ""}
      onChange={(id) => onChange(id || null)}
      {...rest}
    />
  );
}
