"use client";

import { ChevronRight, Search, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { messages } from "@/lib/shared/messages";
import { OptionInput } from "../choice/option-input";
import { useActiveOption } from "../choice/use-active-option";
import { cn } from "../cn";
import { useReturnFocus } from "../overlay/use-return-focus";
import { type Command, type CommandGroup, matchingCommands } from "./command-matches";

export type CommandPaletteProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Accessible name, and the input's placeholder. */
  label: string;
  groups: readonly CommandGroup[];
  isLoading?: boolean;
  emptyText?: string;
};

/** Finds and runs any command from the keyboard: type, arrows, Enter. */
export function CommandPalette(props: CommandPaletteProps) {
  const { isOpen, onOpenChange, label } = props;
  const handleCloseAutoFocus = useReturnFocus(isOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={handleCloseAutoFocus}
          className="fixed inset-x-4 top-4 z-50 mx-auto flex max-h-[min(32rem,80dvh)] max-w-xl animate-fade-in flex-col overflow-hidden rounded-xl bg-raised text-ink shadow-lg focus-visible:outline-none sm:top-[12vh]"
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <Finder {...props} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Holds the typed text, the matches, and the active option. */
function useFinder({ groups, onOpenChange }: Pick<CommandPaletteProps, "groups" | "onOpenChange">) {
  const [query, setQuery] = useState("");
  const [openedId, setOpenedId] = useState<string | null>(null);
  const listId = useId();
  // Looked up on each render: its actions may have changed.
  const opened = groups.flatMap((group) => group.commands).find(({ id }) => id === openedId) ?? null;
  const found = matchingCommands(opened ? [{ label: opened.label, commands: opened.actions ?? [] }] : groups, query);
  const commands = found.flatMap((group) => group.commands);
  const { active, activeId, optionId, setActive, moveOn } = useActiveOption(listId, commands.length);

  const handleQuery = (next: string) => {
    setQuery(next);
    setActive(0);
  };
  const open = (command: Command | null) => {
    setOpenedId(command?.id ?? null);
    handleQuery("");
  };
  const handleRun = (command: Command | undefined) => {
    if (!command) return;
    if (command.actions) return open(command);
    onOpenChange(false);
    command.onRun();
  };
  const handleBack = () => open(null);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Backspace" && query === "" && opened) {
      event.preventDefault();
      handleBack();
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      handleRun(commands[active]);
    } else moveOn(event);
  };
  return {
    ...{ query, opened, found, listId, active, activeId, optionId },
    ...{ setActive, handleQuery, handleRun, handleBack, handleKeyDown },
  };
}

function Finder({ label, isLoading, emptyText = "Nothing found", ...props }: CommandPaletteProps) {
  const { query, opened, found, listId, activeId, handleQuery, handleBack, handleKeyDown, ...list } = useFinder(props);
  const input = useRef<HTMLInputElement>(null);
  const inputLabel = opened ? messages.switcher.actionsOf(opened.label) : label;
  return (
    <>
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
        {opened && (
          <button
            type="button"
            aria-label={messages.switcher.back}
            onClick={() => {
              handleBack();
              input.current?.focus();
            }}
            className="inline-flex min-h-8 min-w-0 max-w-[50%] items-center gap-1 rounded-md bg-sunken px-2 text-sm hover:bg-hover"
          >
            <span className="truncate">{opened.label}</span>
            <X aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
          </button>
        )}
        <OptionInput
          ref={input}
          // The dialog opens for typing.
          autoFocus
          list={{ id: listId, isOpen: true, activeId }}
          aria-label={inputLabel}
          placeholder={inputLabel}
          value={query}
          onChange={(event) => handleQuery(event.target.value)}
          onKeyDown={handleKeyDown}
          className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <FoundCommands
        listId={listId}
        label={label}
        found={found}
        status={isLoading ? messages.common.loading : emptyText}
        active={list.active}
        optionId={list.optionId}
        onPoint={list.setActive}
        onRun={list.handleRun}
      />
    </>
  );
}

type FoundGroup = CommandGroup & { hiddenCount: number };

type FoundCommandsProps = {
  listId: string;
  label: string;
  found: readonly FoundGroup[];
  /** Announced if nothing matches. */
  status: string;
  active: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onRun: (command: Command) => void;
};

function FoundCommands({ listId, label, found, status, active, optionId, onPoint, onRun }: FoundCommandsProps) {
  const commands = found.flatMap((group) => group.commands);
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label}
      // The focus stays in the combobox.
      onMouseDown={(event) => event.preventDefault()}
      className="min-h-0 flex-1 overflow-y-auto p-2"
    >
      {found.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
        <div key={group.label} role="group" aria-label={group.label}>
          <p aria-hidden="true" className="px-2 pt-2 pb-1 font-medium text-muted text-xs">
            {group.label}
          </p>
          {group.commands.map((command) => {
            const index = commands.indexOf(command);
            return (
              <CommandLine
                key={command.id}
                id={optionId(index)}
                command={command}
                isActive={index === active}
                onPoint={() => onPoint(index)}
                onRun={() => onRun(command)}
              />
            );
          })}
          {group.hiddenCount > 0 && (
            <p aria-hidden="true" className="px-2 py-1.5 text-muted text-xs">
              {messages.switcher.more(group.hiddenCount)}
            </p>
          )}
        </div>
      ))}
      {commands.length === 0 && (
        <p role="status" className="px-2 py-8 text-center text-muted">
          {status}
        </p>
      )}
    </div>
  );
}

type CommandLineProps = {
  id: string;
  command: Command;
  isActive: boolean;
  onPoint: () => void;
  onRun: () => void;
};

function CommandLine({ id, command, isActive, onPoint, onRun }: CommandLineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onRun}
      className={cn(
        "flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 text-sm pointer-coarse:min-h-12",
        "[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted",
        isActive && "bg-hover",
      )}
    >
      {command.icon}
      <span className="min-w-0 flex-1 truncate">{command.label}</span>
      {command.hint && <span className="shrink-0 text-muted text-xs">{command.hint}</span>}
      {command.actions && <ChevronRight aria-hidden="true" />}
    </div>
  );
}
