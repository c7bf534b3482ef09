"use client";

import { Combobox, type ComboboxProps } from "@/components/ui/choice/combobox";
import { FieldFrame, type FieldProps, useField } from "./field";

export type ComboboxFieldProps = FieldProps & ComboboxProps;

/**
 * Selects one option of a long list by typing.
 * `<Controller render={({ field }) => <ComboboxField label="…" options={…} {...field} />} />`.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, isLabelHidden, hint, error, isRequired, labelEnd, fieldClassName, id, ...combobox } = props;
  const frame = { label, isLabelHidden, hint, error, isRequired, labelEnd, fieldClassName };
  const { ids, control } = useField(frame, id);
  return (
    <FieldFrame {...frame} ids={ids}>
      <Combobox {...control} {...combobox} />
    </FieldFrame>
  );
}
