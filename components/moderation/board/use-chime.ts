"use client";

import { useEffect, useRef } from "react";
import { allowSoundOnPress, playChime } from "@/lib/client/browser/chime";
import type { QueueAddress } from "../filters/use-queue-address";

/**
 * Plays a sound when the counted waiting posts increase. An arrival that coincides with a decision stays silent:
 * somebody is looking.
 */
export function useChime(isOn: boolean, { filter, counts }: QueueAddress): void {
  const { event_id } = filter;
  const waiting = counts?.pending ?? null;
  const known = useRef<{ event_id: string | undefined; waiting: number } | null>(null);
  useEffect(() => (isOn ? allowSoundOnPress() : undefined), [isOn]);
  useEffect(() => {
    if (waiting === null) return;
    const before = known.current;
    known.current = { event_id, waiting };
    if (isOn && before && before.event_id === event_id && waiting > before.waiting) void playChime();
  }, [isOn, event_id, waiting]);
}
