"use client";

import { useQuery } from "@tanstack/react-query";
import { useKeptChoice } from "../browser/kept-choice";
import { waitingOptions } from "./cache";

/** Notices tell sooner; whoever hears none learns it by this. */
const pollIntervalMs = 15_000;

/** Gives what waits in one event, or with null in all that the person moderates. */
export function useWaiting(eventId: string | null) {
  return useQuery({
    ...waitingOptions(eventId),
    refetchInterval: pollIntervalMs,
    // An alarm is for who looks elsewhere.
    refetchIntervalInBackground: true,
  });
}

/** Gives whether the alarm sounds in this browser, and how to change it. */
export function useAlarmSound(): [isOn: boolean, setIsOn: (isOn: boolean) => void] {
  const [sound, setSound] = useKeptChoice("alarm-sound", ["on", "off"], "on");
  return [sound === "on", (isOn) => setSound(isOn ? "on" : "off")];
}
