"use client";
import { useEffect, useState } from "react";
import { isOutdated } from "@/lib/client/scripts/wall-hooks";
import { forgetTokens } from "@/lib/client/session/forget-tokens";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { publicPaths } from "@/lib/shared/public-paths";
import type { WallScript } from "@/lib/shared/scripts/contract";

/** Set on the window by public/wall-scripts.js. */
type Runner = { run(scripts: readonly WallScript[]): void; tell(posts: readonly PublicPost[]): void };

declare global {
  interface Window {
    wallflowerScripts?: Runner;
  }
}

/** Scripts running in this document; outlives every component. */
let running: readonly WallScript[] = [];
let runner: Promise<Runner> | undefined;

/** Runs scripts in the wall's own page. It reloads the page to stop a script that was switched off or changed. */
export function PageScripts({ scripts, posts }: { scripts: readonly WallScript[]; posts: readonly PublicPost[] }) {
  const [ready, setReady] = useState<Runner | null>(null);
  useEffect(() => {
    // Nobody signs in at the wall's own address; this clears tokens from before it became one.
    forgetTokens();
    runner ??= loadRunner();
    runner.then(setReady, () => {
      runner = undefined;
    });
  }, []);
  useEffect(() => {
    if (!ready) return;
    if (isOutdated(running, scripts)) {
      window.location.reload();
      return;
    }
    running = scripts;
    ready.run(scripts);
  }, [ready, scripts]);
  useEffect(() => ready?.tell(posts), [ready, posts]);
  return null;
}

function loadRunner(): Promise<Runner> {
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = publicPaths.scriptRunner;
    element.onload = () => (window.wallflowerScripts ? resolve(window.wallflowerScripts) : reject(new Error("empty")));
    element.onerror = () => reject(new Error(`${publicPaths.scriptRunner} did not load.`));
    document.head.append(element);
  });
}
