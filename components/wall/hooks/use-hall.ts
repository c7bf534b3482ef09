import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { useMediaQuery } from "./use-media-query";

/** A named or paired screen, and one in full screen, are on a stage from this height on. */
const stage = "(min-width: 900px) and (min-height: 1080px)";

/** Returns whether the wall has the code and the letters of a hall. The server's page has those of a window. */
export function useHall({ wall_room }: Pick<PublicEvent, "wall_room">): boolean {
  const isNamed = useMediaQuery("all") && "named" in document.documentElement.dataset;
  const onStage = isNamed ? stage : `${stage} and (display-mode: fullscreen)`;
  return useMediaQuery({ Small: "not all", Hall: "(min-width: 900px)", Automatic: onStage }[wall_room]);
}
