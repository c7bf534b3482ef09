import type { ComponentProps } from "react";

export type OptionInputProps = Omit<ComponentProps<"input">, "list"> & {
  /** Where its options stand, while they are open. */
  list: { id: string; isOpen: boolean; activeId: string | undefined };
};

/** An input with a list of options below it: the focus stays here while keys move through the list. */
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
