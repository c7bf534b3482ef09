"use client";

import { useEffect, useState } from "react";
import { pollScreen, ScreenPoller } from "@/lib/client/screens/screen-poller";
import { BuildWatcher } from "@/lib/client/wall/screen/new-build";
import { tabStorage } from "@/lib/client/wall/screen/tab-storage";
import type { PollAnswer } from "@/lib/shared/screens/contract";

type Polls = {
  answer: PollAnswer | null;
  isOffline: boolean;
  /** False if the browser keeps no cookies: every poll would get another code. */
  hasCookies: boolean;
  /** Counts answers, so that the frame is checked after each. */
  polls: number;
};

/** Polls what this screen shows, and loads a new build while it shows no wall. */
export function usePolls(build: string, pollPath: string): Polls {
  const [state, setState] = useState<Polls>({ answer: null, isOffline: false, hasCookies: true, polls: 0 });
  useEffect(() => {
    if (!navigator.cookieEnabled) {
      setState((last) => ({ ...last, hasCookies: false }));
      return;
    }
    let isShowingWall = false;
    const watcher = new BuildWatcher({
      build,
      // A wall reloads itself; this page waits until it shows none.
      isQuiet: () => !isShowingWall,
      isPageDelivered: async () => (await fetch(window.location.href, { cache: "no-store" })).status === 200,
      reload: () => window.location.reload(),
      storage: ownStorage(),
    });
    const poller = new ScreenPoller({
      poll: () => pollScreen(pollPath),
      onAnswer: (answer) => {
        isShowingWall = answer.state === "wall";
        setState((last) => ({ ...last, answer, isOffline: false, polls: last.polls + 1 }));
        watcher.handleBuild(answer.build);
      },
      onFailure: () => setState((last) => ({ ...last, isOffline: true })),
    });
    poller.start();
    return () => {
      poller.stop();
      watcher.stop();
    };
  }, [build, pollPath]);
  return state;
}

/** The wall in the frame keeps its own reloads in the same storage. */
function ownStorage(): Pick<Storage, "getItem" | "setItem"> | null {
  const storage = tabStorage();
  return (
    storage && {
      getItem: (key) => storage.getItem(`screen-page-${key}`),
      setItem: (key, value) => storage.setItem(`screen-page-${key}`, value),
    }
  );
}
