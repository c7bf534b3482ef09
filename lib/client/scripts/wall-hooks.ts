import { useEffect, useState } from "react";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { limits } from "@/lib/shared/limits";
import type { WallScript } from "@/lib/shared/scripts/contract";
import { atMost } from "../browser/jitter";
import type { ScriptSource } from "../wall/screen/source";

/** Retry delay. Retries go on for as long as the wall is open. */
const retryMs = 10_000;

/** The scripts that run on an event's wall; null until they are known. Refetches when the event changes. */
export function useWallScripts(event: PublicEvent, source: ScriptSource): readonly WallScript[] | null {
  const [scripts, setScripts] = useState<readonly WallScript[] | null>(null);
  const ids = event.script_ids.slice(0, limits.pageMax).join(",");
  const version = event.event_version;
  useEffect(() => {
    let isCurrent = true;
    let timer: number | undefined;
    const applyScripts = (next: readonly WallScript[]) => {
      // An edit that leaves the scripts unchanged must not restart them.
      if (isCurrent) setScripts((known) => (known && isSame(known, next) ? known : next));
    };
    const fetchScripts = () => {
      source.scripts(ids.split(","), version).then(applyScripts, () => {
        if (isCurrent) timer = window.setTimeout(fetchScripts, atMost(retryMs));
      });
    };
    if (ids === "") applyScripts([]);
    else fetchScripts();
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [ids, version, source]);
  return scripts;
}

const isSame = (one: readonly WallScript[], other: readonly WallScript[]) =>
  one.length === other.length && one.every((script, index) => isSameScript(script, other[index]));

/** Compares what runs. Ignores the name, which only organisers see. */
function isSameScript(one: WallScript, other: WallScript | undefined): boolean {
  return other?.id === one.id && other.script === one.script && other.script_placement === one.script_placement;
}

/**
 * Returns whether a running script was switched off, deleted or changed. A script cannot be unloaded: its page or frame
 * has to restart.
 */
export function isOutdated(running: readonly WallScript[], now: readonly WallScript[]): boolean {
  return running.some((script) => !now.some((candidate) => isSameScript(script, candidate)));
}
