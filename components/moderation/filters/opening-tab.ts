import type { PostCounts } from "@/lib/shared/posts/moderation-contract";
import { type AddressFilter, allStatuses, type StatusTab } from "./filter-address";

/** The counts of the filter's event: null until they are known, 'unknown' where they could not be had. */
export type KnownCounts = PostCounts | "unknown" | null;

/**
 * The tab that the screen opens on: the one that the address names; without one, what waits if anything does, else all.
 * A search looks for a post wherever it stands. Null while nothing can be said yet.
 */
export function openingTab({ status, search }: AddressFilter, counts: KnownCounts): StatusTab | null {
  if (status) return status;
  if (search || counts === "unknown") return allStatuses;
  if (counts === null) return null;
  return counts.pending > 0 ? "pending" : allStatuses;
}
