"use client";
import { useFetchedPart } from "../hooks/use-fetched-part";

/** The name that this screen has to show, and the time of the request. */
export type AskedName = { name: string; asked_at: string };

const loadScreenName = () => import("./screen-name");

/** Shows the screen's name when an organiser identifies the screen. */
export function ScreenNameSlot({ asked, onEnd }: { asked: AskedName | null; onEnd: () => void }) {
  const part = useFetchedPart(asked !== null, loadScreenName);
  return asked && part && <part.ScreenName key={asked.asked_at} name={asked.name} onEnd={onEnd} />;
}
