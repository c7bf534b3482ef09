import "server-only";
import type { Transaction } from "@/db/client";
import type { Jobs } from "@/lib/shared/ports/jobs";

const job = "show-on-wall";

/** Schedules a waiting post to be shown after `delaySeconds`, in the transaction that starts its wait. */
export async function scheduleShowing(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  { id }: { id: string },
  delaySeconds: number,
): Promise<void> {
  await jobs.enqueue(tx, job, { post_id: id }, { key: id, delaySeconds });
}

/** Cancels the jobs of scheduleShowing. */
export async function cancelShowing(jobs: Jobs<Transaction>, tx: Transaction, ids: readonly string[]): Promise<void> {
  await jobs.remove(tx, [job], ids);
}
