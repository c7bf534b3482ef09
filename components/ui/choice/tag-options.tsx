import { Check } from "lucide-react";
import { cn } from "../cn";

export type TagOption = { value: string; label: string; description?: string };

export type TagOptionsProps = {
  id: string;
  options: readonly TagOption[];
  chosen: readonly string[];
  /** Single selection: a Combobox's list. */
  isSingle?: boolean;
  /** From useActiveOption. */
  active: number;
  optionId: (index: number) => string;
  setActive: (index: number) => void;
  /** Shown if there are no options. */
  emptyText?: string;
  onToggle: (value: string) => void;
};

/** Scrolls the list into view once when it opens: it may be below the dialog's visible area. */
function reveal(list: HTMLElement | null) {
  list?.scrollIntoView({ block: "nearest" });
}

/** Renders the option list of a TagPicker or a Combobox, below its box. */
export function TagOptions(props: TagOptionsProps) {
  const { id, options, chosen, isSingle = false, active, optionId, setActive, onToggle } = props;
  const { emptyText = "No matches" } = props;
  return (
    <div ref={reveal} className="absolute inset-x-0 top-full z-20 pt-1 pb-4">
      <div
        id={id}
        role="listbox"
        // A scrollable list is focusable by default; here the focus stays in the combobox.
        tabIndex={-1}
        aria-multiselectable={!isSingle}
        aria-label="Options"
        className="max-h-60 animate-pop-in overflow-y-auto rounded-lg bg-raised p-1 text-sm shadow-md"
      >
        {options.map((option, index) => (
          <Option
            key={option.value}
            id={optionId(index)}
            option={option}
            isActive={index === active}
            isChosen={chosen.includes(option.value)}
            onPoint={() => setActive(index)}
            onToggle={() => onToggle(option.value)}
          />
        ))}
        {options.length === 0 && <p className="px-2 py-1.5 text-muted">{emptyText}</p>}
      </div>
    </div>
  );
}

type OptionProps = {
  id: string;
  option: TagOption;
  isActive: boolean;
  isChosen: boolean;
  onPoint: () => void;
  onToggle: () => void;
};

function Option({ id, option, isActive, isChosen, onPoint, onToggle }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      // A pointer press must not move the focus out of the input.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onToggle}
      className={cn(
        "flex min-h-8 cursor-pointer items-start gap-2 rounded-sm px-2 py-1.5 pointer-coarse:min-h-11",
        isActive && "bg-hover",
      )}
    >
      <Check aria-hidden="true" className={cn("mt-0.5 size-4 shrink-0 text-accent-ink", !isChosen && "invisible")} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {option.label}
        {option.description && <span className="block text-muted text-xs">{option.description}</span>}
      </span>
    </div>
  );
}
