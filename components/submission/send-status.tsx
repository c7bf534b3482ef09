"use client";

import { Suspense } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import type { SendState } from "@/lib/client/submission/attempt";
import type { GuestFile } from "@/lib/client/submission/files/guest-files";
import { type OverallProgress, overallProgress, type QueueState, stateOf } from "@/lib/client/submission/queue";
import type { GuestMessages } from "@/lib/shared/messages/scopes";

/** Preloaded by the form, once it is usable. */
export const loadSendProgress = () => import("./send-progress");
const SendProgress = lazyWithRetry(loadSendProgress);

export type SendStatusProps = { queue: QueueState; files: readonly GuestFile[] };

/** Shows the upload's live status; renders nothing when idle. */
export function SendStatus({ queue, files }: SendStatusProps) {
  const messages = useGuestMessages();
  const state: SendState = queue.currentId ? stateOf(queue, queue.currentId) : { step: "idle", attempt: null };
  const overall = overallProgress(queue, (id) => files.find((file) => file.id === id)?.bytes ?? 0);
  const isShown = state.step === "sending" || state.step === "preparing" || state.step === "waiting";
  return (
    <div className={isShown ? "flex flex-col gap-2" : "sr-only"}>
      {/* Bytes change constantly; screen readers get only real state changes. */}
      <p role="status" className="font-medium text-sm">
        {sentenceOf(state, overall, messages)}
      </p>
      {isShown && (
        <Suspense fallback={null}>
          <SendProgress state={state} overall={overall} />
        </Suspense>
      )}
    </div>
  );
}

function sentenceOf(
  state: SendState,
  { position, count }: OverallProgress,
  { guestForm: text, submission }: GuestMessages,
): string | null {
  const which = count > 1 ? text.position(position, count) : text.alone;
  if (state.step === "preparing") return text.preparing(which);
  // Hide an interruption whose retry follows at once.
  if (state.step === "waiting" && state.delayMs > 0) return submission.waiting[state.reason];
  if (state.step === "waiting") return text.sending(which);
  if (state.step !== "sending") return null;
  if (state.totalBytes > 0 && state.sentBytes >= state.totalBytes) return text.finishing;
  return state.isResumed ? text.resumed : text.sending(which);
}
