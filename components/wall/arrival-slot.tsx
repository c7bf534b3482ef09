"use client";
import { useEffect, useState } from "react";
import { fetchPart } from "@/lib/client/wall/fetch-part";
import { roomScreen } from "@/lib/client/wall/room-screen";
import type { Arrival, ArrivalProps } from "./arrival";
import { useMediaQuery } from "./use-media-query";

/** The wall is painted, and its pictures are on their way or there. */
const quietMs = 2_000;

const roomThatMoves = `${roomScreen} and (prefers-reduced-motion: no-preference)`;

/** Shows new posts large where the event and the screen want it; until its script is here, posts just take their cells. */
export function ArrivalSlot(props: ArrivalProps) {
  const isRoom = useMediaQuery(roomThatMoves);
  const isWanted = isRoom && props.event.wall_arrivals === "on";
  const part = useArrivalPart(isWanted);
  return isWanted && part ? <part.Arrival {...props} /> : null;
}

/** Fetches the script when the wall is quiet, and again where the server was away just then. */
function useArrivalPart(isWanted: boolean) {
  const [part, setPart] = useState<{ Arrival: typeof Arrival } | null>(null);
  useEffect(() => {
    if (!isWanted || part) return;
    let stop = () => {};
    const begin = () => {
      stop = fetchPart(() => import("./arrival"), setPart, { afterMs: quietMs });
    };
    if (document.readyState === "complete") begin();
    else window.addEventListener("load", begin, { once: true });
    return () => {
      stop();
      window.removeEventListener("load", begin);
    };
  }, [isWanted, part]);
  return part;
}
