import { z } from "zod";

/** The places that use a thing: lists name them, so that its deletion surprises nobody. */
export const usedIn = z.array(z.object({ id: z.uuid(), name: z.string() }));
export type UsedIn = z.infer<typeof usedIn>;

/** Groups the uses by the thing's id, in the order of the rows. */
export function usesByThing(rows: readonly { thing_id: string; id: string; name: string }[]): Map<string, UsedIn> {
  const uses = new Map<string, UsedIn>();
  for (const { thing_id, ...use } of rows) {
    const known = uses.get(thing_id);
    if (known) known.push(use);
    else uses.set(thing_id, [use]);
  }
  return uses;
}
