"use client";

import { Check } from "lucide-react";
import { DropdownMenu as RadixMenu } from "radix-ui";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { cn } from "../cn";

export type DropdownMenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom";
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
};

export function DropdownMenu(props: DropdownMenuProps) {
  const { trigger, align = "end", side = "bottom", isOpen, onOpenChange, className, children } = props;
  return (
    // Not modal: an item may open a dialog, and two scroll locks would conflict.
    <RadixMenu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[calc(100vw-1rem)] animate-pop-in",
            "overflow-y-auto rounded-lg bg-raised p-1 text-ink text-sm shadow-md",
            className,
          )}
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

const itemClass = cn(
  "flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-sm px-2 py-1.5 outline-none pointer-coarse:min-h-11",
  "data-[disabled]:cursor-not-allowed data-[highlighted]:bg-hover data-[disabled]:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0",
);

export type DropdownMenuItemProps = ComponentProps<typeof RadixMenu.Item> & { icon?: ReactNode; isDanger?: boolean };

/** Renders a command, or a link: `asChild` with the link as the only child. */
export function DropdownMenuItem({ icon, isDanger, asChild, className, children, ...rest }: DropdownMenuItemProps) {
  const classes = cn(itemClass, isDanger && "text-danger data-[highlighted]:bg-danger-soft", className);
  if (asChild) {
    return (
      <RadixMenu.Item asChild className={classes} {...rest}>
        {children}
      </RadixMenu.Item>
    );
  }
  return (
    <RadixMenu.Item className={classes} {...rest}>
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </RadixMenu.Item>
  );
}

/** Marks the selected item at its end. */
function ChosenMark() {
  return (
    <RadixMenu.ItemIndicator className="ml-auto text-accent-ink">
      <Check aria-hidden="true" />
    </RadixMenu.ItemIndicator>
  );
}

export type DropdownMenuCheckboxItemProps = {
  icon?: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
};

/** Renders a toggle; the menu stays open. */
export function DropdownMenuCheckboxItem({ icon, isChecked, onChange, children }: DropdownMenuCheckboxItemProps) {
  return (
    <RadixMenu.CheckboxItem
      checked={isChecked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={itemClass}
    >
      {icon}
      <span className="min-w-0 break-words">{children}</span>
      <ChosenMark />
    </RadixMenu.CheckboxItem>
  );
}

export type DropdownMenuRadioGroupProps<Value extends string> = {
  /** Accessible name of the group. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly { value: Value; label: string }[];
};

/** Selects one of a few options; the menu stays open to show the effect. */
export function DropdownMenuRadioGroup<Value extends string>(props: DropdownMenuRadioGroupProps<Value>) {
  const { label, value, onChange, items } = props;
  return (
    <RadixMenu.RadioGroup aria-label={label} value={value}>
      {items.map((item) => (
        <RadixMenu.RadioItem
          key={item.value}
          value={item.value}
          onSelect={(event) => {
            event.preventDefault();
            onChange(item.value);
          }}
          className={itemClass}
        >
          <span className="min-w-0 break-words">{item.label}</span>
          <ChosenMark />
        </RadixMenu.RadioItem>
      ))}
    </RadixMenu.RadioGroup>
  );
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof RadixMenu.Label>) {
  return <RadixMenu.Label className={cn("break-words px-2 py-1.5 text-muted text-xs", className)} {...rest} />;
}

export function DropdownMenuSeparator() {
  return <RadixMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
