import { useEffect, useRef, useState } from "react";
import { ProgressBar } from "@/components/ui/progress-bar";
import { useGuestLanguage, useGuestMessages } from "@/lib/client/language/guest-language";
import type { SendState } from "@/lib/client/submission/attempt";
import type { OverallProgress } from "@/lib/client/submission/queue";
import { type Sample, secondsLeft, timeLeftLabel, withSample } from "@/lib/client/submission/time-left";
import { megabytes } from "@/lib/shared/format";

export type SendProgressProps = { state: SendState; overall: OverallProgress };

/** Shows the upload's progress, and the time until the next retry. */
export default function SendProgress({ state, overall }: SendProgressProps) {
  return (
    <>
      <Progress state={state} overall={overall} isMoving={state.step !== "waiting"} />
      {state.step === "waiting" && state.reason !== "offline" && state.delayMs >= 1_000 && (
        <Countdown key={state.failures + state.ticketFailures} delayMs={state.delayMs} />
      )}
    </>
  );
}

function Progress({ state, overall, isMoving }: SendProgressProps & { isMoving: boolean }) {
  const { language, messages } = useGuestLanguage();
  const text = messages.guestForm;
  const { sentBytes, totalBytes } = overall;
  const isResumed = state.step === "sending" && state.isResumed;
  const seconds = useTimeLeft(sentBytes, totalBytes, `${isMoving} ${isResumed}`);
  // Progress is unknown before the first byte of the first file.
  const isKnown = sentBytes > 0 || state.step === "waiting";
  const percent = (sentBytes / totalBytes) * 100;
  const facts = [
    text.percent(Math.floor(percent)),
    `${megabytes(sentBytes, language)} / ${megabytes(totalBytes, language)}`,
    isMoving && seconds !== null && percent < 100 ? timeLeftLabel(seconds, text) : null,
  ];
  return (
    <>
      <ProgressBar label={text.progress} percent={isKnown ? percent : null} />
      {isKnown && (
        <p aria-hidden="true" className="flex flex-wrap gap-x-3 text-muted text-sm tabular-nums">
          {facts.map(
            (fact) =>
              fact && (
                <span key={fact} dir="auto">
                  {fact}
                </span>
              ),
          )}
        </p>
      )}
    </>
  );
}

function Countdown({ delayMs }: { delayMs: number }) {
  const { submission } = useGuestMessages();
  const [seconds, setSeconds] = useState(Math.ceil(delayMs / 1000));
  useEffect(() => {
    const endsAt = Date.now() + delayMs;
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [delayMs]);
  return (
    <p aria-hidden="true" className="text-muted text-sm tabular-nums">
      {submission.nextTry(seconds)}
    </p>
  );
}

/**
 * Returns the estimated seconds until everything is sent, updated each second; null while unknown. A new `phase`
 * restarts the estimate.
 */
function useTimeLeft(sentBytes: number, totalBytes: number, phase: string): number | null {
  const samples = useRef<readonly Sample[]>([]);
  const [seconds, setSeconds] = useState<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another phase has another speed.
  useEffect(() => {
    samples.current = [];
    setSeconds(null);
  }, [phase]);

  useEffect(() => {
    samples.current = withSample(samples.current, { atMs: performance.now(), sentBytes });
  }, [sentBytes]);

  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(samples.current, totalBytes)), 1_000);
    return () => clearInterval(timer);
  }, [totalBytes]);

  return seconds;
}
