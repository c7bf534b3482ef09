import { describe, expect, it } from "vitest";
import { type Direction, type KeyPress, keyCommand, stepInGrid } from "@/components/moderation/keys/key-map";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: "",
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe("keyboard shortcuts", () => {
  it.each([
    ["a", "approve"],
    ["p", "private"],
    ["b", "banned"],
    ["d", "delete"],
  ])("the key %s sets %s, with caps lock too", (key, status) => {
    expect(keyCommand(press(key))).toEqual({ kind: "status", status });
    expect(keyCommand(press(key.toUpperCase()))).toEqual({ kind: "status", status });
  });

  it.each([
    ["f", { kind: "favourite" }],
    ["n", { kind: "deal" }],
    ["z", { kind: "undo" }],
    ["g", { kind: "select-group" }],
    ["?", { kind: "help" }],
    ["Enter", { kind: "open" }],
    ["Escape", { kind: "escape" }],
    ["x", { kind: "select", isRange: false }],
    [" ", { kind: "select", isRange: false }],
    ["ArrowLeft", { kind: "move", direction: "left", isExtending: false }],
    ["End", { kind: "move", direction: "last", isExtending: false }],
  ])("the key gives its action: %j", (key, command) => expect(keyCommand(press(key))).toEqual(command));

  it("Shift with the key of a status decides the whole group, and caps lock alone does not", () => {
    expect(keyCommand(press("B", { shiftKey: true }))).toEqual({ kind: "group-status", status: "banned" });
    expect(keyCommand(press("b", { shiftKey: true }))).toEqual({ kind: "group-status", status: "banned" });
    expect(keyCommand(press("F", { shiftKey: true }))).toBeNull();
    expect(keyCommand(press("A", { shiftKey: true, ctrlKey: true }))).toBeNull();
  });

  it("Shift selects a range, and the question mark works although most keyboards need Shift for it", () => {
    expect(keyCommand(press("X", { shiftKey: true }))).toEqual({ kind: "select", isRange: true });
    expect(keyCommand(press("ArrowDown", { shiftKey: true }))).toMatchObject({ isExtending: true });
    expect(keyCommand(press("?", { shiftKey: true }))).toEqual({ kind: "help" });
  });

  it("Ctrl or Cmd with A selects all and with Z undoes; other chords are left to the browser", () => {
    for (const chord of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(keyCommand(press("a", chord))).toEqual({ kind: "select-all" });
      expect(keyCommand(press("z", chord))).toEqual({ kind: "undo" });
      for (const key of ["p", "d", "f", "b", "x", "ArrowLeft", "Enter"])
        expect(keyCommand(press(key, chord))).toBeNull();
    }
    expect(keyCommand(press("z", { ctrlKey: true, shiftKey: true }))).toBeNull();
    expect(keyCommand(press("a", { altKey: true }))).toBeNull();
    expect(keyCommand(press("N", { shiftKey: true }))).toBeNull();
  });

  it("without Latin letters the key's position counts, with them its label", () => {
    expect(keyCommand(press("ф", { code: "KeyA" }))).toEqual({ kind: "status", status: "approve" });
    expect(keyCommand(press("a", { code: "KeyQ" }))).toEqual({ kind: "status", status: "approve" });
    expect(keyCommand(press(";", { code: "KeyZ" }))).toBeNull();
  });

  it.each(["c", "1", "Tab", "F5", "Backspace", "/"])("the key %s has no action", (key) => {
    expect(keyCommand(press(key))).toBeNull();
  });
});

describe("arrow keys in a grid of 3 columns and 8 cards", () => {
  const steps: [number, Direction, number][] = [
    [0, "right", 1],
    [2, "right", 3],
    [7, "right", 7],
    [0, "left", 0],
    [3, "left", 2],
    [4, "up", 1],
    [1, "up", 1],
    [1, "down", 4],
    [4, "down", 7],
    [5, "down", 7],
    [6, "down", 6],
    [5, "first", 0],
    [0, "last", 7],
  ];
  it.each(steps)("the cell %i with %s leads to %i", (index, direction, expected) => {
    expect(stepInGrid(index, direction, 3, 8)).toBe(expected);
  });
});
