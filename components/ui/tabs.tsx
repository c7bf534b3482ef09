"use client";

import { Tabs as RadixTabs } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Holds a TabList and a TabPanel for each of its tabs; `value` and `onValueChange`, or `defaultValue`. */
export function Tabs(props: ComponentProps<typeof RadixTabs.Root>) {
  return <RadixTabs.Root {...props} />;
}

/** The tabs in a line; give it an aria-label. */
export function TabList({ className, ...rest }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List className={cn("flex gap-6 overflow-x-auto border-line border-b px-0.5", className)} {...rest} />
  );
}

export function Tab({ className, ...rest }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      className={cn(
        "-mb-px min-h-10 shrink-0 border-transparent border-b-2 font-medium text-muted text-sm transition-colors",
        "hover:text-ink data-[state=active]:border-accent-ink data-[state=active]:text-ink",
        "focus-visible:rounded-sm focus-visible:-outline-offset-2",
        className,
      )}
      {...rest}
    />
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content className={cn("pt-6", className)} {...rest} />;
}
