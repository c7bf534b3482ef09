"use client";

import { useEffect } from "react";
import { useTimedWords } from "@/components/posts/use-relative-time";
import { allowSoundOnPress } from "@/lib/client/browser/chime";
import { markTitle } from "@/lib/client/browser/title";
import { playAlarm } from "@/lib/client/wait-alarm/alarm-sound";
import { useAlarmSound, useWaiting } from "@/lib/client/wait-alarm/hooks";
import { noteAlarms } from "@/lib/client/wait-alarm/sounded";
import { messages } from "@/lib/shared/messages";
import { isAlarming } from "@/lib/shared/wait-alarm/alarm";
import type { WaitingPosts } from "@/lib/shared/wait-alarm/contract";

const nothing: readonly WaitingPosts[] = [];

/**
 * Raises an alarm, in the page's title and by sound, if posts wait too long. Watches one event, or with null all events
 * that the person moderates. Plays once per alarm, in one tab. Mount it once per page.
 */
export function useWaitAlarm(eventId: string | null): void {
  const { data } = useWaiting(eventId);
  const [hasSound] = useAlarmSound();
  const list = data ?? nothing;
  const alarming = useTimedWords((now) =>
    list.flatMap((each) => (isAlarming(each, now) ? [each.event_id] : [])).join(" "),
  );
  const isRaised = alarming !== "";
  const isKnown = data !== undefined;
  useEffect(() => (isRaised ? markTitle(messages.waitAlarm.title) : undefined), [isRaised]);
  useEffect(() => (hasSound ? allowSoundOnPress() : undefined), [hasSound]);
  useEffect(() => {
    if (!isKnown) return;
    const isFresh = noteAlarms(alarming.split(" ").filter(Boolean), (id) => eventId === null || id === eventId);
    if (isFresh && hasSound) void playAlarm();
  }, [alarming, isKnown, eventId, hasSound]);
}
