"use client";

import { Popover as RadixPopover } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { cn } from "../cn";

export type PopoverProps = {
  /** The button that opens the popover. */
  trigger: ReactElement;
  /** Accessible name. */
  label: string;
  align?: "start" | "center" | "end";
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
};

/** Renders a small panel beside its button. */
export function Popover({ trigger, label, align = "start", isOpen, onOpenChange, className, children }: PopoverProps) {
  return (
    <RadixPopover.Root open={isOpen} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            "z-50 max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] animate-pop-in",
            "overflow-y-auto rounded-lg bg-raised p-4 text-ink text-sm shadow-md focus-visible:outline-none",
            className,
          )}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
