import type { ComponentProps } from "react";

export type OptionInputProps = Omit<ComponentProps<"input">, "list"> & {
  /** The open list of options. */
  list: { id: string; isOpen: boolean; activeId: string | undefined };
};

/** Renders an input with a list of options below: the focus stays in the input while keys move through the list. */
export function OptionInput({ list, ...input }: OptionInputProps) {
  return (
    <input
      {...input}
      role="combobox"
      autoComplete="off"
      spellCheck={false}
      aria-expanded={list.isOpen}
      aria-controls={list.id}
      aria-autocomplete="list"
      aria-activedescendant={list.isOpen ? list.activeId : undefined}
    />
  );
}
