import { useEffect, useRef, useState } from "react";
import { type Sample, secondsLeft, withSample } from "@/lib/client/submission/time-left";

/**
 * Returns the estimated seconds until everything is sent, updated each second; null while unknown. A new `phase`
 * restarts the estimate.
 */
export function useTimeLeft(sentBytes: number, totalBytes: number, phase: string): number | null {
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
