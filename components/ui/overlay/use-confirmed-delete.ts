"use client";

import { messages } from "@/lib/shared/messages";
import { type ConfirmOptions, useConfirm } from "./confirm-dialog";
import { toast } from "./toast";

export type ConfirmedDelete = Pick<ConfirmOptions, "description"> & {
  question?: string;
  /** Shown instead of the question if deletion is impossible; `description` gives the reason. */
  refusal?: string | undefined;
  /** Default: 'Delete'. */
  confirmLabel?: string;
  /** Rejects on failure. */
  remove: () => Promise<unknown>;
  deleted?: string;
  failed?: string;
};

/**
 * Returns a function that asks for confirmation, deletes, and shows the outcome; texts default to the spec's common
 * ones.
 */
export function useConfirmedDelete(): (options: ConfirmedDelete) => Promise<void> {
  const confirm = useConfirm();
  const { common } = messages;
  return async ({ question, refusal, description, confirmLabel = common.delete, remove, deleted, failed }) => {
    if (refusal) return void (await confirm({ title: refusal, description }));
    const title = question ?? common.deleteConfirmation;
    if (!(await confirm({ title, description, confirmLabel, isDanger: true }))) return;
    try {
      // Await it: the row unmounts before a callback of `mutate` would run.
      await remove();
      toast.success(deleted ?? common.deleted);
    } catch {
      toast.danger(failed ?? common.deleteFailed, { title: common.errorTitle });
    }
  };
}
