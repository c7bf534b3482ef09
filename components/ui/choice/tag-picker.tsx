"use client";

import { X } from "lucide-react";
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from "react";
import { cn } from "../cn";
import { useSharedRef } from "../use-shared-ref";
import { OptionInput } from "./option-input";
import { type TagOption, TagOptions } from "./tag-options";
import { useActiveOption } from "./use-active-option";

export type TagPickerProps = {
  /** Selected values, in the order of selection. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  /** The closed list of options. */
  options: readonly TagOption[];
  placeholder?: string;
  /** Shown in the list if nothing matches the typed text. */
  emptyText?: string;
  disabled?: boolean;
  id?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
} & Pick<ComponentProps<"input">, "aria-label" | "aria-labelledby" | "aria-describedby" | "aria-invalid"> & {
    "aria-required"?: boolean;
  };

/** Holds the typed text, the matching options, and the key handler. */
function useTagPicker({ value, onChange, onBlur, options }: TagPickerProps) {
  const [query, setQuery] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const needle = query.trim().toLowerCase();
  const matches = options.filter((option) =>
    `${option.label} ${option.description ?? ""}`.toLowerCase().includes(needle),
  );
  const list = useActiveOption(listId, matches.length);

  const handleToggle = (toggled: string) => {
    onChange(value.includes(toggled) ? value.filter((one) => one !== toggled) : [...value, toggled]);
    setQuery("");
  };
  const handleQuery = (next: string) => {
    setQuery(next);
    list.setActive(0);
    setIsOpen(true);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const option = matches[list.active];
    if (event.key === "Backspace" && query === "" && value.length > 0) onChange(value.slice(0, -1));
    else if (event.key === "Escape") setIsOpen(false);
    else if (event.key === "Enter") {
      // Enter selects; it never submits the form here.
      event.preventDefault();
      if (isOpen && option) handleToggle(option.value);
      else setIsOpen(true);
    } else if (list.moveOn(event)) setIsOpen(true);
  };
  const handleBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setIsOpen(false);
    setQuery("");
    onBlur?.();
  };
  return { query, isOpen, setIsOpen, listId, matches, list, handleToggle, handleQuery, handleKeyDown, handleBlur };
}

/**
 * Selects several options of a closed list. Typing filters it, arrows and Enter choose, Backspace in an empty input
 * removes the last one, Esc closes. The list is in its container's flow, not in a portal, so it scrolls inside a
 * dialog.
 */
export function TagPicker(props: TagPickerProps) {
  const { value, onChange, onBlur: _, options, placeholder, emptyText, className, ref, ...input } = props;
  const [inputRef, shareInput] = useSharedRef(ref);
  const picker = useTagPicker(props);
  const { listId, isOpen, list } = picker;
  const handleRemove = (removed: string) => {
    onChange(value.filter((one) => one !== removed));
    inputRef.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects that the focus left the whole element
    <div className={cn("relative min-w-0", className)} onBlur={picker.handleBlur}>
      <TagBox isInvalid={Boolean(props["aria-invalid"])} onPress={() => inputRef.current?.focus()}>
        <Tags value={value} options={options} onRemove={props.disabled ? undefined : handleRemove} />
        <OptionInput
          {...input}
          ref={shareInput}
          list={{ id: listId, isOpen, activeId: list.activeId }}
          value={picker.query}
          placeholder={value.length === 0 ? placeholder : undefined}
          onChange={(event) => picker.handleQuery(event.target.value)}
          onClick={() => picker.setIsOpen(true)}
          onKeyDown={picker.handleKeyDown}
          className="h-7 min-w-24 flex-1 bg-transparent px-1 outline-none"
        />
      </TagBox>
      {isOpen && !props.disabled && (
        <TagOptions
          {...list}
          id={listId}
          options={picker.matches}
          chosen={value}
          emptyText={emptyText}
          onToggle={picker.handleToggle}
        />
      )}
    </div>
  );
}

type TagsProps = Pick<TagPickerProps, "value" | "options"> & { onRemove: ((value: string) => void) | undefined };

function Tags({ value, options, onRemove }: TagsProps) {
  return value.map((one) => (
    <Tag
      key={one}
      label={options.find((option) => option.value === one)?.label ?? one}
      onRemove={onRemove && (() => onRemove(one))}
    />
  ));
}

function TagBox({ isInvalid, onPress, children }: { isInvalid: boolean; onPress: () => void; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer; keys use the input
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      onClick={onPress}
      className={cn(
        "field-box flex min-h-10 cursor-text flex-wrap items-center gap-1 px-2 py-1",
        "has-[input:focus-visible]:border-focus has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:-outline-offset-1",
        isInvalid && "border-danger",
      )}
    >
      {children}
    </div>
  );
}

function Tag({ label, onRemove }: { label: string; onRemove: (() => void) | undefined }) {
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 rounded-sm bg-accent-soft py-0.5 pr-0.5 pl-2 text-accent-ink text-sm">
      <span className="min-w-0 truncate">{label}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${label}`}
          onClick={(event) => {
            event.stopPropagation();
            onRemove();
          }}
          className="grid size-6 shrink-0 place-items-center rounded-sm hover:bg-hover"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </span>
  );
}
