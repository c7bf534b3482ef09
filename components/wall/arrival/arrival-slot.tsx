"use client";
import { roomScreen } from "@/lib/client/wall/screen/room-screen";
import { useFetchedPart } from "../hooks/use-fetched-part";
import { useMediaQuery } from "../hooks/use-media-query";
import type { ArrivalProps } from "./arrival";

/** The wall is painted, and its pictures are on their way or there. */
const quietMs = 2_000;

const roomThatMoves = `${roomScreen} and (prefers-reduced-motion: no-preference)`;

const loadArrival = () => import("./arrival");

/** Shows new posts large where the event and the screen want it; until its script is here, posts just take their cells. */
export function ArrivalSlot(props: ArrivalProps) {
  const isRoom = useMediaQuery(roomThatMoves);
  const isWanted = isRoom && props.event.wall_arrivals === "on";
  const part = useFetchedPart(isWanted, loadArrival, quietMs);
  return isWanted && part ? <part.Arrival {...props} /> : null;
}
