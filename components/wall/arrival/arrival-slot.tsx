"use client";
import { roomScreen } from "@/lib/client/wall/screen/room-screen";
import { useFetchedPart } from "../hooks/use-fetched-part";
import { useMediaQuery } from "../hooks/use-media-query";
import type { ArrivalProps } from "./arrival";

/** Milliseconds: by then the wall is painted and its pictures are loading or loaded. */
const quietMs = 2_000;

const roomThatMoves = `${roomScreen} and (prefers-reduced-motion: no-preference)`;

const loadArrival = () => import("./arrival");

/**
 * Shows new posts large if event and screen ask for it; until its script is loaded, posts go straight to their cells.
 */
export function ArrivalSlot(props: ArrivalProps) {
  const isRoom = useMediaQuery(roomThatMoves);
  const isWanted = isRoom && props.event.wall_arrivals === "on";
  const part = useFetchedPart(isWanted, loadArrival, quietMs);
  return isWanted && part ? <part.Arrival {...props} /> : null;
}
