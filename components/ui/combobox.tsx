"use client";

import { ChevronDown } from "lucide-react";
import { type ComponentProps, type FocusEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from "react";
import { assignRef } from "./assign-ref";
import { cn } from "./cn";
import { type TagOption, TagOptions } from "./tag-options";
import { useActiveOption } from "./use-active-option";

export type ComboboxProps = {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Only these can be chosen. */
  options: readonly TagOption[];
  emptyText?: string;
  disabled?: boolean;
  id?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
} & Pick<ComponentProps<"input">, "aria-label" | "aria-labelledby" | "aria-describedby" | "aria-invalid"> & {
    "aria-required"?: boolean;
  };

/** What is typed (null while nobody types), which options it leaves, and what the keys do. */
function useCombobox({ value, onChange, onBlur, options }: ComboboxProps) {
  const [query, setQuery] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const words = (query ?? "")
    .toLowerCase()
    .split(/[\s_/]+/)
    .filter(Boolean);
  const matches = options.filter((option) => words.every((word) => option.label.toLowerCase().includes(word)));
  const list = useActiveOption(listId, matches.length);
  const inputRef = useRef<HTMLInputElement | null>(null);
  const shown = query ?? options.find((option) => option.value === value)?.label ?? value;

  /** What is shown is the choice and not something typed: the next letter replaces it. */
  const selectText = () => {
    requestAnimationFrame(() => document.activeElement === inputRef.current && inputRef.current?.select());
  };
  const open = () => {
    if (isOpen) return;
    selectText();
    setIsOpen(true);
    list.setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  };
  const close = () => {
    setIsOpen(false);
    setQuery(null);
    selectText();
  };
  const handleChoose = (chosen: string) => {
    onChange(chosen);
    close();
  };
  const handleQuery = (next: string) => {
    setQuery(next);
    list.setActive(0);
    setIsOpen(true);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const option = matches[list.active];
    if (event.key === "Escape") close();
    else if (event.key === "Enter") {
      // Enter chooses; it never sends the form from here.
      event.preventDefault();
      if (isOpen && option) handleChoose(option.value);
      else open();
    } else if (!isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      open();
    } else if (isOpen && event.key !== "Home" && event.key !== "End") list.moveOn(event);
  };
  const handleBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    close();
    onBlur?.();
  };
  return { inputRef, shown, isOpen, open, listId, matches, list, handleChoose, handleQuery, handleKeyDown, handleBlur };
}

/**
 * One of a closed list that is too long for a Select. Typing narrows it, arrows and Enter choose, Esc closes it and keeps
 * what was chosen. The list lies in the flow of its container, as the TagPicker's.
 */
export function Combobox(props: ComboboxProps) {
  const {
    value,
    onChange: _onChange,
    onBlur: _onBlur,
    options: _options,
    emptyText = "No matches",
    ref,
    ...input
  } = props;
  const box = useCombobox(props);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus left the whole of it
    <div className="relative min-w-0" onBlur={box.handleBlur}>
      <input
        {...input}
        ref={(element) => {
          box.inputRef.current = element;
          assignRef(ref, element);
        }}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={box.isOpen}
        aria-controls={box.listId}
        aria-autocomplete="list"
        aria-activedescendant={box.isOpen ? box.list.activeId : undefined}
        value={box.shown}
        onFocus={(event) => event.target.select()}
        onChange={(event) => box.handleQuery(event.target.value)}
        onClick={box.open}
        onKeyDown={box.handleKeyDown}
        className="field-box h-10 truncate pr-9 pl-3"
      />
      <ChevronDown
        aria-hidden="true"
        className={cn("pointer-events-none absolute top-3 right-3 size-4 text-muted", props.disabled && "opacity-55")}
      />
      {box.isOpen && !props.disabled && (
        <TagOptions
          id={box.listId}
          options={box.matches}
          chosen={[value]}
          isSingle
          active={box.list.active}
          optionId={box.list.optionId}
          emptyText={emptyText}
          onPoint={box.list.setActive}
          onToggle={box.handleChoose}
        />
      )}
    </div>
  );
}
