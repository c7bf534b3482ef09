import { useEffect, useMemo, useState } from "react";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { StageLook } from "@/lib/shared/wall/stage-look";
import { useLazyModule } from "./use-lazy-module";

const loadLook = () => import("@/lib/client/wall/stage/look");

/** Milliseconds without a new post until the newest lights the ground: no arrival pays for it. */
const lightAfterMs = 4_000;

/**
 * Returns the wall's look. `first` belongs to the event and the newest post at mount; the module that computes others
 * loads when the event changes, or to light the ground in the main colour of the newest photo.
 */
export function useStageLook(event: PublicEvent, newest: PublicPost | undefined, first: StageLook): StageLook {
  const thumbnail = newest?.thumbnail_media_url || null;
  const [opened] = useState(event);
  const [light, setLight] = useState<string | null | undefined>(undefined);
  const isWanted = event !== opened || (thumbnail !== null && isLit(first));
  const part = useLazyModule(isWanted, loadLook, lightAfterMs);
  const isFirst = event === opened && light === undefined;
  const look = useMemo(
    () => (part && !isFirst ? part.stageLook(event, light) : first),
    [part, isFirst, event, light, first],
  );
  // Also on an open wall that becomes Classic.
  const picture = isLit(look) ? thumbnail : null;
  useEffect(() => {
    if (!part || !picture) return;
    let isCurrent = true;
    const timer = window.setTimeout(() => {
      void part.mainColour(picture).then((colour) => isCurrent && setLight(colour));
    }, lightAfterMs);
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [part, picture]);
  return look;
}

const isLit = ({ ground }: StageLook) => "--wall-light" in ground;
