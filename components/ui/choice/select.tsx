"use client";

import { Check, ChevronDown } from "lucide-react";
import { Select as RadixSelect } from "radix-ui";
import type { ComponentProps, ReactNode, Ref } from "react";
import { cn } from "../cn";

export type SelectOption = {
  value: string;
  label: string;
  description?: string;
  icon?: ReactNode;
  isDisabled?: boolean;
};

export type SelectProps = {
  /** '' is a normal value if an option has it; otherwise nothing is selected and the placeholder shows. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  options: readonly SelectOption[];
  placeholder?: string;
  name?: string;
  id?: string;
  disabled?: boolean;
  size?: "sm" | "md";
  ref?: Ref<HTMLButtonElement>;
  className?: string;
} & Pick<ComponentProps<"button">, "aria-label" | "aria-labelledby" | "aria-describedby" | "aria-invalid"> & {
    "aria-required"?: boolean;
  };

// Radix reserves '' for "nothing selected", so an option with that value uses a stand-in.
const empty = "\u0000empty";
const toRadix = (value: string) => (value === "" ? empty : value);
const fromRadix = (value: string) => (value === empty ? "" : value);

/** Selects one option of a closed list. Takes the props of a react-hook-form Controller: `<Select {...field} />`. */
export function Select(props: SelectProps) {
  const { value, defaultValue, onChange, onBlur, options, name, disabled, ...trigger } = props;
  const isOption = value === undefined || options.some((option) => option.value === value);
  return (
    <RadixSelect.Root
      value={value === undefined ? undefined : isOption ? toRadix(value) : ""}
      defaultValue={defaultValue === undefined ? undefined : toRadix(defaultValue)}
      // Radix emits a bare '' when options disappear; ignore it.
      onValueChange={(next) => next !== "" && onChange?.(fromRadix(next))}
      onOpenChange={(isOpen) => !isOpen && onBlur?.()}
      name={name}
      disabled={disabled}
    >
      <Trigger {...trigger} />
      <Choices options={options} />
    </RadixSelect.Root>
  );
}

type TriggerProps = Pick<SelectProps, "placeholder" | "size"> & Omit<ComponentProps<"button">, "value">;

function Trigger({ placeholder, size = "md", className, ...attributes }: TriggerProps) {
  return (
    <RadixSelect.Trigger
      className={cn(
        "field-box flex items-center justify-between gap-2 text-left data-[placeholder]:text-faint",
        size === "sm" ? "min-h-8 px-2 py-0.5 pointer-coarse:min-h-10" : "min-h-10 px-3 py-1.5",
        className,
      )}
      {...attributes}
    >
      <span className="min-w-0 truncate">
        <RadixSelect.Value placeholder={placeholder} />
      </span>
      <RadixSelect.Icon className="shrink-0 text-muted">
        <ChevronDown className="size-4" aria-hidden="true" />
      </RadixSelect.Icon>
    </RadixSelect.Trigger>
  );
}

function Choices({ options }: { options: readonly SelectOption[] }) {
  return (
    <RadixSelect.Portal>
      <RadixSelect.Content
        position="popper"
        sideOffset={4}
        collisionPadding={8}
        className="z-50 max-h-[min(20rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) max-w-[calc(100vw-1rem)] animate-pop-in overflow-hidden rounded-lg bg-raised text-ink text-sm shadow-md"
      >
        <RadixSelect.Viewport className="p-1">
          {options.map((option) => (
            <Choice key={option.value} option={option} />
          ))}
        </RadixSelect.Viewport>
      </RadixSelect.Content>
    </RadixSelect.Portal>
  );
}

function Choice({ option }: { option: SelectOption }) {
  return (
    <RadixSelect.Item
      value={toRadix(option.value)}
      disabled={option.isDisabled}
      textValue={option.label}
      className="relative flex min-h-8 cursor-pointer select-none items-start rounded-sm py-1.5 pr-8 pl-2 outline-none data-[disabled]:cursor-not-allowed data-[highlighted]:bg-hover data-[disabled]:opacity-55 pointer-coarse:min-h-11 pointer-coarse:items-center"
    >
      <span className="min-w-0">
        <RadixSelect.ItemText>
          {option.icon ? (
            <span className="inline-flex items-center gap-2">
              {option.icon}
              {option.label}
            </span>
          ) : (
            <span className="break-words">{option.label}</span>
          )}
        </RadixSelect.ItemText>
        {option.description && <span className="mt-0.5 block text-muted text-xs">{option.description}</span>}
      </span>
      <RadixSelect.ItemIndicator className="absolute top-2 right-2 text-accent-ink">
        <Check className="size-4" aria-hidden="true" />
      </RadixSelect.ItemIndicator>
    </RadixSelect.Item>
  );
}
