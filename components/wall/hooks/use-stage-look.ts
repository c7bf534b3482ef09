import { useMemo, useState } from "react";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { StageLook } from "@/lib/shared/wall/stage-look";
import { useLazyModule } from "./use-lazy-module";

const loadLook = () => import("@/lib/shared/wall/stage-look");

/**
 * Returns the wall's look. `first` belongs to the event and the newest post at mount; the module that computes others
 * loads when the event changes, or the newest post does and lights the ground.
 */
export function useStageLook(event: PublicEvent, newest: PublicPost | undefined, first: StageLook): StageLook {
  const light = newest?.placeholder_color;
  const isLit = "--wall-light" in first.ground;
  const [opened] = useState({ event, light });
  const part = useLazyModule(event !== opened.event || (isLit && light !== opened.light), loadLook);
  return useMemo(() => (part ? part.stageLook(event, light) : first), [part, event, light, first]);
}
