"use client";

import { TagPicker, type TagPickerProps } from "@/components/ui/choice/tag-picker";
import { FieldFrame, type FieldProps, useField } from "./field";

export type TagFieldProps = FieldProps & Omit<TagPickerProps, "aria-label" | "aria-labelledby">;

/**
 * Selects several options of a closed list.
 * `<Controller render={({ field }) => <TagField label="…" options={…} {...field} />} />`.
 */
export function TagField(props: TagFieldProps) {
  const { label, isLabelHidden, hint, error, isRequired, labelEnd, fieldClassName, id, ...picker } = props;
  const frame = { label, isLabelHidden, hint, error, isRequired, labelEnd, fieldClassName };
  const { ids, control } = useField(frame, id);
  return (
    <FieldFrame {...frame} ids={ids}>
      <TagPicker {...control} {...picker} />
    </FieldFrame>
  );
}
