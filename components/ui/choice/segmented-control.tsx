"use client";

import { ToggleGroup } from "radix-ui";
import type { ReactNode } from "react";
import { shortCount } from "@/lib/shared/format";
import { cn } from "../cn";

type Segment<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** Count beside the label; undefined while unknown. */
  count?: number | undefined;
};

export type SegmentedControlProps<Value extends string> = {
  /** Accessible name of the control. */
  label: string;
  /** Null if nothing is selected yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  segments: readonly Segment<Value>[];
  className?: string;
};

/** Selects one of a few visible options; arrow keys move. Scrolls sideways if too wide. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, onChange, segments, className } = props;
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value ?? ""}
      onValueChange={(next) => {
        // '' means a click on the selected segment.
        const chosen = segments.find((segment) => segment.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className={cn(
        "flex w-fit max-w-full gap-0.5 overflow-x-auto rounded-lg bg-sunken p-1 ring-1 ring-line ring-inset",
        className,
      )}
    >
      {segments.map((segment) => (
        <ToggleGroup.Item
          key={segment.value}
          value={segment.value}
          aria-label={nameOf(segment)}
          className={cn(
            "inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-sm px-3 font-medium text-muted text-sm transition-colors",
            "hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-sm pointer-coarse:min-h-10",
            "focus-visible:-outline-offset-2 dark:data-[state=on]:bg-hover",
          )}
        >
          {segment.label}
          {segment.count !== undefined && (
            <span className="text-muted text-xs tabular-nums" title={segment.count.toLocaleString("en-GB")}>
              {shortCount(segment.count)}
            </span>
          )}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

/** Returns an accessible name that separates label and count. */
function nameOf({ label, count }: Segment<string>): string | undefined {
  return typeof label === "string" && count !== undefined ? `${label}, ${count}` : undefined;
}
