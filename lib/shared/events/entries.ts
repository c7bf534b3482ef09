/** Returns the entries of a list with one entry a line. */
export const entriesOf = (list: string): string[] => list.split("\n").filter(Boolean);
