"use client";

import type { ComponentProps } from "react";
import { assignRef } from "../assign-ref";
import { cn } from "../cn";

export type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  onCheckedChange?: (isChecked: boolean) => void;
  /** Indeterminate: some of many are selected. */
  isMixed?: boolean;
};

/**
 * Renders a native checkbox, so `register("name")` works; it needs a label (CheckboxField adds one) or an aria-label.
 */
export function Checkbox({ onCheckedChange, isMixed = false, onChange, className, ref, ...rest }: CheckboxProps) {
  return (
    <span className={cn("relative inline-grid size-4 shrink-0 place-items-center", className)}>
      <input
        type="checkbox"
        ref={(input) => {
          // The indeterminate state has no attribute, only this property.
          if (input) input.indeterminate = isMixed;
          assignRef(ref, input);
        }}
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
        className={cn(
          "peer size-4 cursor-pointer appearance-none rounded-[4px] border border-edge bg-surface transition-colors",
          "checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent",
          "disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-danger forced-colors:appearance-auto",
          // Touch target larger than the box.
          "after:absolute after:-inset-1 pointer-coarse:after:-inset-3",
        )}
        {...rest}
      />
      <svg
        viewBox="0 0 16 16"
        fill="none"
        aria-hidden="true"
        className={cn(
          "pointer-events-none absolute size-4 text-on-fill opacity-0 forced-colors:hidden",
          isMixed ? "opacity-100" : "peer-checked:opacity-100",
        )}
      >
        <path
          d={isMixed ? "M4.5 8h7" : "M4 8.4 6.8 11 12 5.4"}
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}
