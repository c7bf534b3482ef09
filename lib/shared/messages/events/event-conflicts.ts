export const eventConflictMessages = {
  changedMeanwhile: (fields: readonly string[]) =>
    fields.length === 0
      ? "Somebody else changed this event in the meantime."
      : `Somebody else changed this event in the meantime: ${fields.join(", ")}.`,
  fieldChangedMeanwhile: (field: string) => `Somebody else changed ${field} in the meantime.`,
  conflictTitle: "Somebody else changed this event while you were editing",
  conflictHint: "Your changes are not lost, but not saved yet. Choose which version to keep.",
  keepMine: "Keep mine",
  keepMineHint: "saves your changes and keeps theirs in all other fields.",
  takeTheirs: "Take theirs",
  takeTheirsHint: (fields: readonly string[]) =>
    fields.length === 0 ? "shows their version." : `shows their version and drops your changes: ${fields.join(", ")}.`,
  theirsTaken: "The form now shows their version, without your changes.",
  changedByBoth: "changed by both of you",
} as const;
