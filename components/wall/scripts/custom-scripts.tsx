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
  /** The wall's own origin, or null. */
  ownOrigin: string | null;
};

/**
 * Runs the organiser's scripts (docs/decisions/039): in the page itself if the wall has its own origin and this is it.
 * Otherwise they run in a frame with its own origin, out of reach of any token.
 */
export default function CustomScripts({ event, posts, source, ownOrigin }: CustomScriptsProps) {
  const scripts = useWallScripts(event, source);
  // Nothing runs during server rendering, which has no window.
  if (!scripts) return null;
  const isInPage = ownOrigin !== null && window.location.origin === ownOrigin;
  return isInPage ? <PageScripts scripts={scripts} posts={posts} /> : <FreshFrame scripts={scripts} posts={posts} />;
}

type FreshFrameProps = { scripts: readonly WallScript[]; posts: readonly PublicPost[] };

/** Remounts the frame when a script is switched off or changed; an added one joins the running ones. */
function FreshFrame({ scripts, posts }: FreshFrameProps) {
  const [running, setRunning] = useState({ scripts, generation: 0 });
  if (running.scripts !== scripts) {
    setRunning({ scripts, generation: running.generation + (isOutdated(running.scripts, scripts) ? 1 : 0) });
  }
  if (scripts.length === 0) return null;
  return <ScriptFrame key={running.generation} scripts={scripts} posts={posts} />;
}
