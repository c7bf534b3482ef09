import type { ReactNode } from "react";

type CommandText = {
  id: string;
  label: string;
  icon?: ReactNode;
  /** At the end of the line: a date, a state, a key. */
  hint?: ReactNode;
  /** Extra search terms. */
  keywords?: string;
};

/** A command runs, or opens its actions in the palette. Typing finds actions too. */
export type Command = CommandText &
  ({ onRun: () => void; actions?: never } | { onRun?: never; actions: readonly Command[] });

export type CommandGroup = {
  label: string;
  commands: readonly Command[];
  /** Shown until somebody types, because another group has the same commands. */
  isSuggestion?: boolean;
};

/** Typing finds the rest: nobody reads two thousand lines, and rendering them would slow down each key. */
const shownPerGroup = 24;

/** Returns the commands whose label or keywords contain every typed word; of a command that does not, its actions. */
export function matchingCommands(groups: readonly CommandGroup[], query: string) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isMatch = ({ label, keywords = "" }: Command) => {
    const text = `${label} ${keywords}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  // Whole matches first: 'Add New Ad' must not run 'Add New Event', which contains all its words too.
  const isWhole = ({ label }: Command) => label.toLowerCase().includes(query.trim().toLowerCase());
  return groups
    .filter(({ isSuggestion }) => !isSuggestion || words.length === 0)
    .map(({ label, commands }) => {
      const found = commands
        .flatMap((command) => (isMatch(command) ? [command] : (command.actions ?? []).filter(isMatch)))
        .sort((a, b) => Number(isWhole(b)) - Number(isWhole(a)));
      const shown = found.slice(0, shownPerGroup);
      return { label, commands: shown, hiddenCount: found.length - shown.length };
    })
    .filter((group) => group.commands.length > 0);
}
