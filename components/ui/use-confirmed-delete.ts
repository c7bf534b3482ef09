"use client";

import { messages } from "@/lib/shared/messages";
import { type ConfirmOptions, useConfirm } from "./confirm-dialog";
import { toast } from "./toast";

export type ConfirmedDelete = Pick<ConfirmOptions, "description"> & {
  question?: string;
  /** Says that it cannot be deleted, in the place of the question; `description` says why. */
  refusal?: string | undefined;
  /** 'Delete' if left out. */
  confirmLabel?: string;
  /** Rejects where it fails. */
  remove: () => Promise<unknown>;
  deleted?: string;
  failed?: string;
};

/** Asks, deletes, and says how it went; the sentences are the spec's for most things where none are given. */
export function useConfirmedDelete(): (options: ConfirmedDelete) => Promise<void> {
  const confirm = useConfirm();
  const { common } = messages;
  return async ({ question, refusal, description, confirmLabel = common.delete, remove, deleted, failed }) => {
    if (refusal) return void (await confirm({ title: refusal, description }));
    const title = question ?? common.deleteConfirmation;
    if (!(await confirm({ title, description, confirmLabel, isDanger: true }))) return;
    try {
      // Awaited, because the row that asks is gone before a callback of `mutate` would be heard.
      await remove();
      toast.success(deleted ?? common.deleted);
    } catch {
      toast.danger(failed ?? common.deleteFailed, { title: common.errorTitle });
    }
  };
}
