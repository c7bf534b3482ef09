"use client";

import { useEffect, useState } from "react";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { SendState } from "@/lib/client/submission/attempt";
import { type OverallProgress, overallProgress, type QueueState, stateOf } from "@/lib/client/submission/queue";
import { timeLeftLabel } from "@/lib/client/submission/time-left";
import type { GuestFile } from "@/lib/client/submission/use-guest-files";
import { megabytes } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import { useTimeLeft } from "./use-time-left";

const said = messages.guestForm;

export type SendStatusProps = { queue: QueueState; files: readonly GuestFile[] };

/** What is happening to the posts, in plain words; nothing while nothing is. */
export function SendStatus({ queue, files }: SendStatusProps) {
  const state: SendState = queue.currentId ? stateOf(queue, queue.currentId) : { step: "idle", attempt: null };
  const overall = overallProgress(queue, (id) => files.find((file) => file.id === id)?.bytes ?? 0);
  const sentence = sentenceOf(state, overall);
  const isMoving = state.step === "sending" || state.step === "preparing";
  const isShown = isMoving || state.step === "waiting";
  return (
    <div className={isShown ? "flex flex-col gap-2" : "sr-only"}>
      {/* The bytes run on; a screen reader hears only what changes what there is to know. */}
      <p role="status" className="font-medium text-sm">
        {sentence}
      </p>
      {isShown && <Progress state={state} overall={overall} isMoving={isMoving} />}
      {state.step === "waiting" && state.reason !== "offline" && state.delayMs >= 1_000 && (
        <Countdown key={state.failures} delayMs={state.delayMs} />
      )}
    </div>
  );
}

function sentenceOf(state: SendState, { position, count }: OverallProgress): string | null {
  const which = said.position(position, count);
  if (state.step === "preparing") return said.preparing(which);
  // A guest need not hear of a break after which the next try follows at once.
  if (state.step === "waiting" && state.delayMs > 0) return messages.submission.waiting[state.reason];
  if (state.step === "waiting") return said.sending(which);
  if (state.step !== "sending") return null;
  if (state.totalBytes > 0 && state.sentBytes >= state.totalBytes) return said.finishing;
  return state.isResumed ? said.resumed : said.sending(which);
}

function Progress({ state, overall, isMoving }: { state: SendState; overall: OverallProgress; isMoving: boolean }) {
  const { sentBytes, totalBytes } = overall;
  const isResumed = state.step === "sending" && state.isResumed;
  const seconds = useTimeLeft(sentBytes, totalBytes, `${isMoving} ${isResumed}`);
  // Before the first byte of the first file nobody knows anything.
  const isKnown = sentBytes > 0 || state.step === "waiting";
  const percent = (sentBytes / totalBytes) * 100;
  const facts = [
    said.percent(Math.floor(percent)),
    `${megabytes(sentBytes)} / ${megabytes(totalBytes)}`,
    isMoving && seconds !== null && percent < 100 ? timeLeftLabel(seconds) : null,
  ];
  return (
    <>
      <ProgressBar label={said.progress} percent={isKnown ? percent : null} />
      {isKnown && (
        <p aria-hidden="true" className="flex flex-wrap gap-x-3 text-muted text-sm tabular-nums">
          {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
        </p>
      )}
    </>
  );
}

function Countdown({ delayMs }: { delayMs: number }) {
  const [seconds, setSeconds] = useState(Math.ceil(delayMs / 1000));
  useEffect(() => {
    const endsAt = Date.now() + delayMs;
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [delayMs]);
  return (
    <p aria-hidden="true" className="text-muted text-sm tabular-nums">
      {messages.submission.nextTry(seconds)}
    </p>
  );
}
