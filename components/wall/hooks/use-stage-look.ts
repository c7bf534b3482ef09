import { useMemo, useState } from "react";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { StageLook } from "@/lib/shared/wall/stage-look";
import { useLazyModule } from "./use-lazy-module";

const loadLook = () => import("@/lib/shared/wall/stage-look");

/**
 * Returns the wall's look. `first` belongs to the event at mount; the module that computes others loads when the event
 * changes.
 */
export function useStageLook(event: PublicEvent, first: StageLook): StageLook {
  const [opened] = useState(event);
  const part = useLazyModule(event !== opened, loadLook);
  return useMemo(() => (part ? part.stageLook(event) : first), [part, event, first]);
}
