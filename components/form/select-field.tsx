"use client";

import { Select, type SelectProps } from "@/components/ui/choice/select";
import { FieldFrame, type FieldProps, useField } from "./field";

export type SelectFieldProps = FieldProps & SelectProps;

/**
 * Selects one option of a closed list.
 * `<Controller render={({ field }) => <SelectField label="…" options={…} {...field} />} />`.
 */
export function SelectField(props: SelectFieldProps) {
  const { label, isLabelHidden, hint, error, isRequired, labelEnd, fieldClassName, id, ...select } = props;
  const frame = { label, isLabelHidden, hint, error, isRequired, labelEnd, fieldClassName };
  const { ids, control } = useField(frame, id);
  return (
    <FieldFrame {...frame} ids={ids}>
      <Select {...control} {...select} />
    </FieldFrame>
  );
}
