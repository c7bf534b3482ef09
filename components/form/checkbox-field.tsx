import type { ReactNode } from "react";
import { Checkbox, type CheckboxProps } from "@/components/ui/choice/checkbox";
import { cn } from "@/components/ui/cn";
import { FieldNotes, RequiredMark, useField } from "./field";

export type CheckboxFieldProps = CheckboxProps & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  isRequired?: boolean;
  fieldClassName?: string;
};

export function CheckboxField(props: CheckboxFieldProps) {
  const { label, hint, error, isRequired, fieldClassName, id, ...checkbox } = props;
  const { ids, control } = useField({ hint, error, isRequired }, id);
  return (
    <div className={cn("flex min-w-0 items-start gap-3", fieldClassName)}>
      <Checkbox className="mt-0.5" {...control} {...checkbox} />
      <div className="flex min-w-0 flex-col gap-1">
        <span className="min-w-0 break-words">
          <label htmlFor={ids.id} className="text-sm">
            {label}
          </label>
          {isRequired && <RequiredMark />}
        </span>
        <FieldNotes hint={hint} error={error} ids={ids} />
      </div>
    </div>
  );
}
