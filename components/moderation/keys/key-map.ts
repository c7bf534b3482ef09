import { type SettablePostStatus, settablePostStatuses } from "@/lib/shared/vocabulary";

export type Direction = "left" | "right" | "up" | "down" | "first" | "last";

/** Command of a key. `isRange` and `isExtending`: Shift is held and extends the selection. */
export type KeyCommand =
  | { kind: "status"; status: SettablePostStatus }
  /** For all posts of the group. */
  | { kind: "group-status"; status: SettablePostStatus }
  /** `deal` opens the next waiting post that no other moderator has open. */
  | { kind: "deal" | "favourite" | "undo" | "open" | "escape" | "help" | "select-all" | "select-group" }
  | { kind: "select"; isRange: boolean }
  | { kind: "move"; direction: Direction; isExtending: boolean };

export type KeyPress = {
  key: string;
  /** Physical key, named as on a US keyboard. */
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
};

const directions: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

/** Label of the key that sets a status. */
export const statusKeys: Record<SettablePostStatus, string> = { approve: "A", private: "P", banned: "B", delete: "D" };
export const favouriteKey = "F";
export const groupKey = "G";

const letters: Record<string, KeyCommand> = {
  ...Object.fromEntries(
    settablePostStatuses.map((status) => [statusKeys[status].toLowerCase(), { kind: "status", status }]),
  ),
  [favouriteKey.toLowerCase()]: { kind: "favourite" },
  [groupKey.toLowerCase()]: { kind: "select-group" },
  n: { kind: "deal" },
  z: { kind: "undo" },
};

const chords: Record<string, KeyCommand> = { a: { kind: "select-all" }, z: { kind: "undo" } };

/** Returns the typed Latin letter; on other layouts, the US keyboard's letter of the physical key. */
function letterOf({ key, code }: KeyPress): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) && !/^[\x20-\x7e]$/.test(key) ? code.slice(3).toLowerCase() : "";
}

/** Returns the command of a key press, or null. The screen decides if keys are active. */
export function keyCommand(press: KeyPress): KeyCommand | null {
  const { key, shiftKey } = press;
  const letter = letterOf(press);
  if (press.altKey) return null;
  if (press.ctrlKey || press.metaKey) return shiftKey ? null : (chords[letter] ?? null);
  const direction = directions[key];
  if (direction) return { kind: "move", direction, isExtending: shiftKey };
  if (key === "?") return { kind: "help" };
  if (key === "Escape") return { kind: "escape" };
  if (letter === "x" || key === " ") return { kind: "select", isRange: shiftKey };
  const command = letters[letter] ?? null;
  if (shiftKey) return command?.kind === "status" ? { ...command, kind: "group-status" } : null;
  return key === "Enter" ? { kind: "open" } : command;
}

/** Returns the index after a step in a grid filled row by row; never leaves the grid. */
export function stepInGrid(index: number, direction: Direction, columns: number, count: number): number {
  const steps: Record<Direction, number> = {
    left: index - 1,
    right: index + 1,
    up: index - columns,
    down: index + columns,
    first: 0,
    last: count - 1,
  };
  const next = steps[direction];
  if (next >= 0 && next < count) return next;
  // Down from the second-last row into a shorter last row goes to the last card.
  const isShortRowBelow = direction === "down" && Math.floor((count - 1) / columns) > Math.floor(index / columns);
  return isShortRowBelow ? count - 1 : index;
}
