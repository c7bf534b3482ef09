import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { FieldFrame, type FieldProps, useField } from "./field";

export type TextareaFieldProps = FieldProps & ComponentProps<"textarea"> & { isCode?: boolean };

/** Renders a multi-line input; it grows with its text if the browser supports that. */
export function TextareaField(props: TextareaFieldProps) {
  const { label, isLabelHidden, hint, error, isRequired, labelEnd, fieldClassName, isCode, ...rest } = props;
  const { id, className, rows = 3, ...textarea } = rest;
  const frame = { label, isLabelHidden, hint, error, isRequired, labelEnd, fieldClassName };
  const { ids, control } = useField(frame, id);
  return (
    <FieldFrame {...frame} ids={ids}>
      <textarea
        rows={rows}
        spellCheck={isCode ? false : undefined}
        className={cn("field-box field-sizing-content min-h-20 max-h-96 px-3 py-2", isCode && "font-mono", className)}
        {...control}
        {...textarea}
      />
    </FieldFrame>
  );
}
