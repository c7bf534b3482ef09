"use client";

import { useQuery } from "@tanstack/react-query";
import { sumWaiting } from "@/lib/shared/wait-alarm/alarm";
import { useKeptChoice } from "../browser/kept-choice";
import { waitingOptions } from "./cache";

/** Poll interval, a fallback for consoles without pushes. */
const pollIntervalMs = 15_000;

/** The waiting posts of one event; with null, of all events that the person moderates. */
export function useWaiting(eventId: string | null) {
  return useQuery({
    ...waitingOptions(eventId),
    refetchInterval: pollIntervalMs,
    // Poll in the background too: the alarm is for people who look elsewhere.
    refetchIntervalInBackground: true,
  });
}

/** Poll interval of a mere count. Notices update it sooner on the pages that hear them. */
const countIntervalMs = 30_000;

/** The number of waiting posts in all events that the person moderates; 0 while unknown. */
export function useWaitingCount(): number {
  const { data } = useQuery({ ...waitingOptions(null), refetchInterval: countIntervalMs });
  return data ? (sumWaiting(data)?.count ?? 0) : 0;
}

/** Returns whether the alarm sounds in this browser, and the setter. */
export function useAlarmSound(): [isOn: boolean, setIsOn: (isOn: boolean) => void] {
  const [sound, setSound] = useKeptChoice("alarm-sound", ["on", "off"], "on");
  return [sound === "on", (isOn) => setSound(isOn ? "on" : "off")];
}
