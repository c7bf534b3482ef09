import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { FieldFrame, type FieldProps, useField } from "./field";

export type TextFieldProps = FieldProps &
  ComponentProps<"input"> & {
    /** Inside the box, before and after the input: a symbol, a short word, a small button. */
    start?: ReactNode;
    end?: ReactNode;
  };

/** Renders a one-line text input. Spread `register("name")` into it, or control it with `value` and `onChange`. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, hint, error, isRequired, labelEnd, fieldClassName, start, end, ...rest } = props;
  const { id, className, type = "text", ...input } = rest;
  const frame = { label, isLabelHidden, hint, error, isRequired, labelEnd, fieldClassName };
  const { ids, control } = useField(frame, id);
  return (
    <FieldFrame {...frame} ids={ids}>
      <div className="relative min-w-0">
        {start && (
          <span className="absolute inset-y-0 left-0 flex items-center pl-3 text-muted [&_svg]:size-4">{start}</span>
        )}
        <input
          type={type}
          className={cn("field-box h-10 px-3", Boolean(start) && "pl-9", Boolean(end) && "pr-11", className)}
          {...control}
          {...input}
        />
        {end && <span className="absolute inset-y-0 right-0 flex items-center pr-1 text-muted">{end}</span>}
      </div>
    </FieldFrame>
  );
}
