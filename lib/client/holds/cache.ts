import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { HoldNotice, ModerationHold } from "@/lib/shared/holds/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../session/api-client";

/** A hold, and its end by this browser's clock in milliseconds. */
export type KnownHold = ModerationHold & { endsAt: number };

export const holdsKeys = {
  all: ["holds"] as const,
  /** Key of the holds of one event; with null, of all events that the person moderates. */
  list: (eventId: string | null) => ["holds", eventId] as const,
};

/** Query of the holds of one event; with null, of all events that the person moderates. */
export function holdsOptions(eventId: string | null) {
  return queryOptions({
    queryKey: holdsKeys.list(eventId),
    queryFn: async ({ signal }): Promise<KnownHold[]> => {
      const holds = await api.get<ModerationHold[]>(apiPaths.events.getEventHolds(eventId ?? undefined), { signal });
      return holds.map((hold) => ({ ...hold, endsAt: Date.now() + hold.left_ms }));
    },
  });
}

/** Returns the name of the colleague who holds a post; null if there is none. */
export function holderOf(holds: readonly KnownHold[] | undefined, postId: string): string | null {
  return holds?.find(({ post_id, is_own }) => post_id === postId && !is_own)?.name ?? null;
}

/**
 * Applies a notice that a tab holds another post, or none. Returns null if its person is unknown here; the caller then
 * refetches.
 */
export function patchHold(holds: readonly KnownHold[], notice: HoldNotice, now: number): KnownHold[] | null {
  const person = holds.find(({ user_id }) => user_id === notice.user_id);
  if (!person) return notice.post_id === null ? [...holds] : null;
  const others = holds.filter((hold) => hold !== person && hold.tab_id !== notice.tab_id);
  // A person with several tabs stays known through another tab.
  const rest = person.tab_id === notice.tab_id ? others : [...others, person];
  return [...rest, { ...person, ...notice, endsAt: now + notice.left_ms }];
}

/** Clears the posts of expired holds and keeps their holders. Returns the same list if none has expired. */
export function endHolds(holds: KnownHold[], now: number): KnownHold[] {
  const hasEnded = ({ post_id, endsAt }: KnownHold) => post_id !== null && endsAt <= now;
  return holds.some(hasEnded) ? holds.map((hold) => (hasEnded(hold) ? { ...hold, post_id: null } : hold)) : holds;
}

/** Returns the people of these holds, each once, the signed-in person first. */
export function peopleOf(holds: readonly KnownHold[]): Pick<KnownHold, "user_id" | "name" | "is_own">[] {
  const people = new Map(holds.map((hold) => [hold.user_id, hold]));
  return [...people.values()].sort((one, other) => Number(other.is_own) - Number(one.is_own));
}

/** Applies a notice to every cached list. */
export function storeHold(queryClient: QueryClient, notice: HoldNotice): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: holdsKeys.all })) {
    const eventId = queryKey[1] as string | null;
    if (eventId !== null && eventId !== notice.event_id) continue;
    const holds = queryClient.getQueryData<KnownHold[]>(queryKey);
    const patched = holds && patchHold(holds, notice, Date.now());
    if (patched) queryClient.setQueryData<KnownHold[]>(queryKey, patched);
    else void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}
