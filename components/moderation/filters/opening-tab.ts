import type { PostCounts } from "@/lib/shared/posts/moderation-contract";
import { type AddressFilter, allStatuses, type StatusTab } from "./filter-address";

/** Counts of the filter's event: null until known, 'unknown' after a failed request. */
export type KnownCounts = PostCounts | "unknown" | null;

/**
 * Returns the tab to open: the URL's one; otherwise 'pending' if posts wait, else all. A search covers all statuses.
 * Null while undecidable.
 */
export function openingTab({ status, search }: AddressFilter, counts: KnownCounts): StatusTab | null {
  if (status) return status;
  if (search || counts === "unknown") return allStatuses;
  if (counts === null) return null;
  return counts.pending > 0 ? "pending" : allStatuses;
}
