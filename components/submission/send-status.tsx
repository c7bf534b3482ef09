"use client";

import { useEffect, useState } from "react";
import { ProgressBar } from "@/components/ui/progress-bar";
import { megabytes } from "@/lib/format";
import { messages } from "@/lib/messages";
import type { SendState } from "@/lib/submission/attempt";

const said = messages.submission;

/** What is happening to the post, in plain words; nothing while nothing is. */
export function SendStatus({ state }: { state: SendState }) {
  const sentence = sentenceOf(state);
  return (
    <div className={sentence ? "flex flex-col gap-2" : "sr-only"}>
      {/* The bytes run on; a screen reader hears only what changes what there is to know. */}
      <p role="status" className={state.step === "sending" ? "sr-only" : "text-sm"}>
        {sentence}
      </p>
      {state.step === "preparing" && <ProgressBar label={said.preparing} percent={null} />}
      {state.step === "sending" && <Progress sentBytes={state.sentBytes} totalBytes={state.totalBytes} />}
      {state.step === "waiting" && state.reason !== "offline" && state.delayMs >= 1_000 && (
        <Countdown key={state.failures} delayMs={state.delayMs} />
      )}
    </div>
  );
}

function sentenceOf(state: SendState): string | null {
  if (state.step === "preparing") return said.preparing;
  if (state.step === "waiting") return said.waiting[state.reason];
  if (state.step !== "sending") return null;
  return isAllSent(state) ? said.finishing : said.sendingPost;
}

const isAllSent = ({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) =>
  totalBytes > 0 && sentBytes >= totalBytes;

function Progress(sent: { sentBytes: number; totalBytes: number }) {
  const { sentBytes, totalBytes } = sent;
  return (
    <>
      <ProgressBar label={said.sendingPost} percent={totalBytes > 0 ? (sentBytes / totalBytes) * 100 : null} />
      <p aria-hidden="true" className="text-muted text-sm">
        {isAllSent(sent) || totalBytes === 0
          ? sentenceOf({ step: "sending", attempt: { key: "", content: "" }, failures: 0, ...sent })
          : said.sending(megabytes(sentBytes), megabytes(totalBytes))}
      </p>
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
    <p aria-hidden="true" className="text-muted text-sm">
      {said.nextTry(seconds)}
    </p>
  );
}
