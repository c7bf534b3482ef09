import { type SettablePostStatus, settablePostStatuses } from "@/lib/shared/vocabulary";

export type Direction = "left" | "right" | "up" | "down" | "first" | "last";

/** What a key asks for. `isRange` and `isExtending`: Shift is held, the selection grows up to here. */
export type KeyCommand =
  | { kind: "status"; status: SettablePostStatus }
  | { kind: "deal" | "favourite" | "undo" | "open" | "escape" | "help" | "select-all" }
  | { kind: "select"; isRange: boolean }
  | { kind: "move"; direction: Direction; isExtending: boolean };

export type KeyPress = {
  key: string;
  /** Where the key lies, as on a US keyboard. */
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

/** The key that sets a status, as it is painted. */
export const statusKeys: Record<SettablePostStatus, string> = { approve: "A", private: "P", banned: "B", delete: "D" };
export const favouriteKey = "F";

const letters: Record<string, KeyCommand> = {
  ...Object.fromEntries(
    settablePostStatuses.map((status) => [statusKeys[status].toLowerCase(), { kind: "status", status }]),
  ),
  [favouriteKey.toLowerCase()]: { kind: "favourite" },
  n: { kind: "deal" },
  z: { kind: "undo" },
};

const chords: Record<string, KeyCommand> = { a: { kind: "select-all" }, z: { kind: "undo" } };

/** What the keyboard writes there; on one without Latin letters, what a US keyboard would. */
function letterOf({ key, code }: KeyPress): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) && !/^[\x20-\x7e]$/.test(key) ? code.slice(3).toLowerCase() : "";
}

/** The command behind a key, or null. Whether keys count at all at this moment, the screen decides. */
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
  if (shiftKey) return null;
  return key === "Enter" ? { kind: "open" } : (letters[letter] ?? null);
}

/** Where a step leads in a grid filled row by row; stays within it. */
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
  // Down from the last row but one, into a last row that is shorter.
  const isShortRowBelow = direction === "down" && Math.floor((count - 1) / columns) > Math.floor(index / columns);
  return isShortRowBelow ? count - 1 : index;
}
