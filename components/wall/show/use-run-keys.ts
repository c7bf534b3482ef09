import { useEffect } from "react";
import { serverNow } from "@/lib/client/browser/server-clock";
import { useIsStaff } from "@/lib/client/wall/staff-hooks";
import { showPaths } from "@/lib/shared/show/paths";
import { runAt } from "@/lib/shared/show/scene-at";
import type { Cue } from "@/lib/shared/show/show";

/** On a signed-in organiser's screen, `n` shows the next scene of the run and `h` holds it or goes on. */
export function useRunKeys(eventId: string, cues: readonly Cue[] | undefined) {
  const isStaff = useIsStaff();
  useEffect(() => {
    if (!isStaff || !cues) return;
    const handleKey = (event: KeyboardEvent) => {
      const types = event.target instanceof Element && event.target.closest("input, textarea, select");
      if (types || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
      const on = runAt(cues, serverNow().getTime());
      const key = event.key.toLowerCase();
      if (!on || (key !== "n" && key !== "h")) return;
      const order = key === "n" ? "next" : on.run.frozen_at === null ? "hold" : "resume";
      // The server decides whether this person may; a screen shows no refusal.
      void import("@/lib/client/session/api-client")
        .then(({ api }) => api.post(showPaths.directRun(eventId), { order }))
        .catch(() => {});
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [eventId, cues, isStaff]);
}
