"use client";

import { Suspense } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import type { SendState } from "@/lib/client/submission/attempt";
import type { GuestFile } from "@/lib/client/submission/files/guest-files";
import { type OverallProgress, overallProgress, type QueueState, stateOf } from "@/lib/client/submission/queue";
import { guestFormMessages } from "@/lib/shared/messages/guest-form";
import { submissionMessages } from "@/lib/shared/messages/submission";

const text = guestFormMessages;

/** Fetched ahead by the form, once it can be used. */
export const loadSendProgress = () => import("./send-progress");
const SendProgress = lazyPart(loadSendProgress);

export type SendStatusProps = { queue: QueueState; files: readonly GuestFile[] };

/** What is happening to the posts, in plain words; nothing while nothing is. */
export function SendStatus({ queue, files }: SendStatusProps) {
  const state: SendState = queue.currentId ? stateOf(queue, queue.currentId) : { step: "idle", attempt: null };
  const overall = overallProgress(queue, (id) => files.find((file) => file.id === id)?.bytes ?? 0);
  const isShown = state.step === "sending" || state.step === "preparing" || state.step === "waiting";
  return (
    <div className={isShown ? "flex flex-col gap-2" : "sr-only"}>
      {/* The bytes run on; a screen reader hears only what changes what there is to know. */}
      <p role="status" className="font-medium text-sm">
        {sentenceOf(state, overall)}
      </p>
      {isShown && (
        <Suspense fallback={null}>
          <SendProgress state={state} overall={overall} />
        </Suspense>
      )}
    </div>
  );
}

function sentenceOf(state: SendState, { position, count }: OverallProgress): string | null {
  const which = text.position(position, count);
  if (state.step === "preparing") return text.preparing(which);
  // A guest need not hear of a break after which the next try follows at once.
  if (state.step === "waiting" && state.delayMs > 0) return submissionMessages.waiting[state.reason];
  if (state.step === "waiting") return text.sending(which);
  if (state.step !== "sending") return null;
  if (state.totalBytes > 0 && state.sentBytes >= state.totalBytes) return text.finishing;
  return state.isResumed ? text.resumed : text.sending(which);
}
