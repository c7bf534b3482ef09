"use client";

import { useEffect, useState } from "react";
import { stayAwake } from "@/lib/client/browser/stay-awake";
import { pollScreen, ScreenPoller } from "@/lib/client/screens/screen-poller";
import { BuildWatcher } from "@/lib/client/wall/screen/new-build";
import { screenPageMessages as text } from "@/lib/shared/messages/pairing";
import type { PollAnswer } from "@/lib/shared/screens/pairing-contract";
import { CodeView } from "./code-view";
import styles from "./screen-page.module.css";
import { WallFrame } from "./wall-frame";

export type ScreenPageProps = {
  /** The build of this page; empty in development. */
  build: string;
  /** The address of the poll. */
  pollPath: string;
};

/**
 * Shows on a television what its console decides: a code to pair it by, then the wall of its event in a frame. The
 * cookie is this page's alone, so a restart begins here.
 */
export function ScreenPage({ build, pollPath }: ScreenPageProps) {
  const { answer, isOffline, polls } = usePolls(build, pollPath);
  useEffect(stayAwake, []);
  if (answer?.state === "wall" && answer.wall && answer.id && answer.name) {
    return (
      <WallFrame
        key={answer.wall}
        device={{ ...answer, id: answer.id, name: answer.name }}
        wall={answer.wall}
        polls={polls}
      />
    );
  }
  return (
    <main className={styles.page}>
      {answer?.code ? (
        <CodeView code={answer.code} scan={answer.scan} console={answer.console} />
      ) : (
        <Words answer={answer} />
      )}
      <p className={styles.offline} role="status">
        {isOffline && text.offline}
      </p>
    </main>
  );
}

const sentences = {
  hidden: [text.hidden, text.hiddenHint],
  gone: [text.gone, text.goneHint],
  busy: [text.busy, text.busyHint],
} as const;

/** Says why there is no wall. The device's name tells which screen it is, as 'Identify' does on a wall. */
function Words({ answer }: { answer: PollAnswer | null }) {
  const state = answer?.state;
  const [title, hint] =
    state === "hidden" || state === "gone" || state === "busy" ? sentences[state] : [text.loading, ""];
  return (
    <div className={styles.words}>
      {answer?.name && <p className={styles.name}>{answer.name}</p>}
      <h1>{title}</h1>
      <p>{hint}</p>
    </div>
  );
}

type Polls = {
  answer: PollAnswer | null;
  isOffline: boolean;
  /** Counts answers, so that the frame is checked after each. */
  polls: number;
};

function usePolls(build: string, pollPath: string): Polls {
  const [state, setState] = useState<Polls>({ answer: null, isOffline: false, polls: 0 });
  useEffect(() => {
    let isShowingWall = false;
    const watcher = new BuildWatcher({
      build,
      // A wall reloads itself; this page waits until it shows none.
      isQuiet: () => !isShowingWall,
      isPageDelivered: async () => (await fetch(window.location.href, { cache: "no-store" })).status === 200,
      reload: () => window.location.reload(),
      storage: window.sessionStorage,
    });
    const poller = new ScreenPoller({
      poll: () => pollScreen(pollPath),
      onAnswer: (answer) => {
        isShowingWall = answer.state === "wall";
        setState(({ polls }) => ({ answer, isOffline: false, polls: polls + 1 }));
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
