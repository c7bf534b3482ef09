"use client";

import type { ComponentProps } from "react";
import { cn } from "../cn";

export type SwitchProps = Omit<ComponentProps<"input">, "type" | "role"> & {
  onCheckedChange?: (isChecked: boolean) => void;
};

/** Toggles a setting at once. A native checkbox with role="switch", so `register("name")` works. */
export function Switch({ onCheckedChange, onChange, className, ...rest }: SwitchProps) {
  return (
    <span className={cn("relative inline-flex h-5 w-9 shrink-0", className)}>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: the native checkbox exposes its checked state
        role="switch"
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
        className={cn(
          "peer size-full cursor-pointer appearance-none rounded-full bg-edge transition-colors checked:bg-accent",
          "disabled:cursor-not-allowed disabled:opacity-55 forced-colors:appearance-auto",
          "after:absolute after:-inset-1 pointer-coarse:after:-inset-3",
        )}
        {...rest}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-white shadow-sm transition-transform peer-checked:translate-x-4 forced-colors:hidden"
      />
    </span>
  );
}
