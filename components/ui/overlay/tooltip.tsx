"use client";

import { Tooltip as RadixTooltip } from "radix-ui";
import type { ReactElement } from "react";

export type TooltipProps = {
  label: string;
  side?: "top" | "right" | "bottom" | "left";
  /** A single focusable element. */
  children: ReactElement;
};

/**
 * Shows an element's label on hover and focus. The element needs its own accessible name, because screen readers skip
 * the tooltip. Needs no provider.
 */
export function Tooltip({ label, side = "top", children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={400} skipDelayDuration={200}>
      <RadixTooltip.Root disableHoverableContent>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-64 animate-fade-in break-words rounded-sm bg-ink px-2 py-1 font-medium text-canvas text-xs shadow-md"
          >
            {label}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
