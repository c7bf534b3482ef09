"use client";

import { useEffect } from "react";
import { stayAwake } from "@/lib/client/browser/stay-awake";
import { screenPageMessages as text } from "@/lib/shared/messages/pairing";
import type { PollAnswer } from "@/lib/shared/screens/pairing-contract";
import { CodeView } from "./code-view";
import styles from "./screen-page.module.css";
import { usePolls } from "./use-polls";
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
  const { answer, isOffline, hasCookies, polls } = usePolls(build, pollPath);
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
        <Words name={answer?.name} state={hasCookies ? answer?.state : "no-cookies"} />
      )}
      <p className={styles.offline} role="status">
        {isOffline && text.offline}
      </p>
    </main>
  );
}

type Shown = PollAnswer["state"] | "no-cookies";

const sentences: { [State in Shown]?: readonly [title: string, hint: string] } = {
  hidden: [text.hidden, text.hiddenHint],
  gone: [text.gone, text.goneHint],
  busy: [text.busy, text.busyHint],
  "no-cookies": [text.noCookies, text.noCookiesHint],
};

/** Says why there is no wall. The device's name tells which screen it is, as 'Identify' does on a wall. */
function Words({ name, state }: { name: string | undefined; state: Shown | undefined }) {
  const [title, hint] = (state && sentences[state]) ?? [text.loading, ""];
  return (
    <div className={styles.words}>
      {name && (
        <p dir="auto" className={styles.name}>
          {name}
        </p>
      )}
      <h1>{title}</h1>
      <p>{hint}</p>
    </div>
  );
}
