"use client";

import { ChevronDown } from "lucide-react";
import { type ComponentProps, type FocusEvent, type KeyboardEvent, type Ref, useId, useState } from "react";
import { cn } from "../cn";
import { useSharedRef } from "../use-shared-ref";
import { OptionInput } from "./option-input";
import { type TagOption, TagOptions } from "./tag-options";
import { useActiveOption } from "./use-active-option";

export type ComboboxProps = {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The closed list of options. */
  options: readonly TagOption[];
  emptyText?: string;
  disabled?: boolean;
  id?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
} & Pick<ComponentProps<"input">, "aria-label" | "aria-labelledby" | "aria-describedby" | "aria-invalid"> & {
    "aria-required"?: boolean;
  };

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s_/]+/)
    .filter(Boolean);

/** Returns the options whose label contains all words. */
function narrow(options: readonly TagOption[], text: string): TagOption[] {
  const words = wordsOf(text);
  return options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

/**
 * Holds the typed text (null while nobody types), the matching options, and the callbacks to open, choose and close.
 * Calls `onRest` when the input shows the chosen option instead of typed text.
 */
function useCombobox({ value, onChange, onBlur, options }: ComboboxProps, onRest: () => void) {
  const [query, setQuery] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const matches = narrow(options, query ?? "");
  const list = useActiveOption(listId, matches.length);
  const chosenIndex = options.findIndex((option) => option.value === value);
  const shown = query ?? options[chosenIndex]?.label ?? value;

  const open = () => {
    if (isOpen) return;
    setIsOpen(true);
    list.setActive(Math.max(0, chosenIndex));
    onRest();
  };
  const close = () => {
    setIsOpen(false);
    setQuery(null);
    onRest();
  };
  const choose = (chosen: string) => {
    onChange(chosen);
    close();
  };
  const handleQuery = (next: string) => {
    setQuery(next);
    list.setActive(0);
    setIsOpen(true);
  };
  const handleBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    close();
    onBlur?.();
  };
  return { shown, isOpen, open, close, listId, matches, list, choose, handleQuery, handleBlur };
}

/** Enter and arrows open the list; then arrows move, Enter chooses, Esc closes. */
function handleKey(event: KeyboardEvent, box: ReturnType<typeof useCombobox>) {
  const { isOpen, matches, list } = box;
  if (event.key === "Escape") return box.close();
  // Enter never submits the form here.
  const opens = !isOpen && ["Enter", "ArrowDown", "ArrowUp"].includes(event.key);
  if (opens || event.key === "Enter") event.preventDefault();
  const option = matches[list.active];
  if (opens) box.open();
  else if (event.key === "Enter") option && box.choose(option.value);
  else if (isOpen && event.key !== "Home" && event.key !== "End") list.moveOn(event);
}

/** Selects the shown option's text, so that the next letter replaces it. */
function selectSoon(input: HTMLInputElement | null) {
  requestAnimationFrame(() => document.activeElement === input && input?.select());
}

/**
 * Selects one option of a closed list that is too long for a Select. Typing filters it, arrows and Enter choose, Esc
 * closes it and keeps the value. Like the TagPicker's, the list is in its container's flow, not in a portal.
 */
export function Combobox(props: ComboboxProps) {
  const { value, onChange: _onChange, onBlur: _onBlur, options: _options, emptyText, ref, ...input } = props;
  const [inputRef, shareInput] = useSharedRef(ref);
  const box = useCombobox(props, () => selectSoon(inputRef.current));
  const { listId, isOpen, list } = box;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects that the focus left the whole element
    <div className="relative min-w-0" onBlur={box.handleBlur}>
      <OptionInput
        {...input}
        ref={shareInput}
        list={{ id: listId, isOpen, activeId: list.activeId }}
        value={box.shown}
        onFocus={(event) => event.target.select()}
        onChange={(event) => box.handleQuery(event.target.value)}
        onClick={box.open}
        onKeyDown={(event) => handleKey(event, box)}
        className="field-box h-10 truncate pr-9 pl-3"
      />
      <ChevronDown
        aria-hidden="true"
        className={cn("pointer-events-none absolute top-3 right-3 size-4 text-muted", props.disabled && "opacity-55")}
      />
      {isOpen && !props.disabled && (
        <TagOptions
          {...list}
          id={listId}
          options={box.matches}
          chosen={[value]}
          isSingle
          emptyText={emptyText}
          onToggle={box.choose}
        />
      )}
    </div>
  );
}
