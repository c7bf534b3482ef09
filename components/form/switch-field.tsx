import type { ReactNode } from "react";
import { Switch, type SwitchProps } from "@/components/ui/choice/switch";
import { cn } from "@/components/ui/cn";
import { FieldNotes, useField } from "./field";

export type SwitchFieldProps = SwitchProps & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  fieldClassName?: string;
};

/**
 * Renders a label on the left and a switch on the right. For values like 'on' and 'off' use a Controller and
 * `onCheckedChange`.
 */
export function SwitchField({ label, hint, error, fieldClassName, id, ...rest }: SwitchFieldProps) {
  const { ids, control } = useField({ hint, error }, id);
  return (
    <div className={cn("flex min-w-0 items-start justify-between gap-4", fieldClassName)}>
      <div className="flex min-w-0 flex-col gap-1">
        <label htmlFor={ids.id} className="min-w-0 break-words font-medium text-sm">
          {label}
        </label>
        <FieldNotes hint={hint} error={error} ids={ids} />
      </div>
      <Switch {...control} {...rest} />
    </div>
  );
}
