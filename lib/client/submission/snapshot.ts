import type { GuestTexts } from "@/lib/shared/form-rules";
import type { Snapshot } from "./draft-store";
import type { GuestFile } from "./files/guest-files";
import { type QueueState, stateOf, verdictOn } from "./queue";
import type { SentWith } from "./sent-with";

/**
 * What is kept of the form. The email address only while a post is on its way, or out of automatic tries: then it may
 * be gone on with by itself after the page was closed, with what it was sent with.
 */
export function snapshotOf(
  fields: GuestTexts,
  files: readonly GuestFile[],
  queue: QueueState,
  sentWith: SentWith = {},
): Snapshot {
  const current = queue.currentId ? stateOf(queue, queue.currentId) : null;
  const is_under_way = current !== null && (verdictOn(current) === "busy" || current.step === "stopped");
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
      })),
  };
}

/** After an answer that refused it, the key stands for nothing any more. */
function keyOf(queue: QueueState, id: string): string | null {
  const state = stateOf(queue, id);
  return "attempt" in state && state.step !== "refused" ? (state.attempt?.key ?? null) : null;
}
