"use client";
import { useState } from "react";
import { isOutdated, useWallScripts } from "@/lib/client/scripts/wall-hooks";
import type { ScriptSource } from "@/lib/client/wall/screen/source";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { WallScript } from "@/lib/shared/scripts/contract";
import { PageScripts } from "./page-scripts";
import { ScriptFrame } from "./script-frame";

type CustomScriptsProps = {
  event: PublicEvent;
  posts: readonly PublicPost[];
  source: ScriptSource;
  /** The wall's own origin, if it has one. */
  ownOrigin: string | null;
};

/**
 * Runs the organiser's scripts (docs/decisions/039): in the page itself where the wall has an origin to itself and this
 * is it. Else they run in a frame with an origin of its own, where no token is within reach.
 */
export default function CustomScripts({ event, posts, source, ownOrigin }: CustomScriptsProps) {
  const scripts = useWallScripts(event, source);
  // Nothing is loaded while the server renders, where there is no window to ask.
  if (!scripts) return null;
  const isInPage = ownOrigin !== null && window.location.origin === ownOrigin;
  return isInPage ? <PageScripts scripts={scripts} posts={posts} /> : <FreshFrame scripts={scripts} posts={posts} />;
}

type FreshFrameProps = { scripts: readonly WallScript[]; posts: readonly PublicPost[] };

/** A new frame whenever a script was switched off or changed; one that is only added joins the others. */
function FreshFrame({ scripts, posts }: FreshFrameProps) {
  const [running, setRunning] = useState({ scripts, generation: 0 });
  if (running.scripts !== scripts) {
    setRunning({ scripts, generation: running.generation + (isOutdated(running.scripts, scripts) ? 1 : 0) });
  }
  if (scripts.length === 0) return null;
  return <ScriptFrame key={running.generation} scripts={scripts} posts={posts} />;
}
