import type { GuestTexts } from "@/lib/shared/form-rules";
import type { GuestFile } from "../files/guest-files";
import { type QueueState, queueAction, stateOf } from "../queue";
import type { SentWith } from "../sent-with";
import type { Snapshot } from "./draft-store";

/**
 * Returns the content of the form to store on the phone. It includes the email address and `sentWith` only while a post
 * is being sent, or is out of automatic retries: it can then resume by itself after the page was closed.
 */
export function snapshotOf(
  fields: GuestTexts,
  files: readonly GuestFile[],
  queue: QueueState,
  sentWith: SentWith = {},
): Snapshot {
  const current = queue.currentId ? stateOf(queue, queue.currentId) : null;
  const is_under_way = current !== null && (queueAction(current) === "busy" || current.step === "stopped");
  return {
    fields: { ...fields, person_email_id: is_under_way ? fields.person_email_id : null },
    is_under_way,
    sent_with: is_under_way ? sentWith : {},
    files: files
      .filter(({ id }) => stateOf(queue, id).step !== "sent")
      .map(({ id, name, mediaType, memory, earlierKey }) => ({
        id,
        name,
        media_type: mediaType,
        key: keyOf(queue, id) ?? earlierKey,
        upload_key: memory.uploadKey,
        caption: memory.caption,
        hand_over: memory.handOver,
      })),
  };
}

/** Returns the Idempotency-Key of a file's attempt; a rejected attempt's key is of no use. */
function keyOf(queue: QueueState, id: string): string | null {
  const state = stateOf(queue, id);
  return "attempt" in state && state.step !== "refused" ? (state.attempt?.key ?? null) : null;
}
