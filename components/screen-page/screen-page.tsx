"use client";

import { useEffect } from "react";
import { stayAwake } from "@/lib/client/browser/stay-awake";
import type { ScreenPageMessages } from "@/lib/shared/messages/scopes";
import type { PollAnswer } from "@/lib/shared/screens/contract";
import { CodeView } from "./code-view";
import styles from "./screen-page.module.css";
import { usePolls } from "./use-polls";
import { WallFrame } from "./wall-frame";

export type ScreenPageProps = {
  /** The build of this page; empty in development. */
  build: string;
  /** The address of the poll. */
  pollPath: string;
  /** They come with the page, so a television loads one language. */
  text: ScreenPageMessages;
};

/**
 * Shows on a television what its console decides: a code to pair it by, then the wall of its event in a frame. The
 * cookie is this page's alone, so a restart begins here.
 */
export function ScreenPage({ build, pollPath, text }: ScreenPageProps) {
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
        <CodeView code={answer.code} scan={answer.scan} console={answer.console} text={text} />
      ) : (
        <Words name={answer?.name} state={hasCookies ? answer?.state : "no-cookies"} text={text} />
      )}
      <p className={styles.offline} role="status">
        {isOffline && text.offline}
      </p>
    </main>
  );
}

type Shown = PollAnswer["state"] | "no-cookies";

const sentences: { [State in Shown]?: readonly [title: keyof ScreenPageMessages, hint: keyof ScreenPageMessages] } = {
  hidden: ["hidden", "hiddenHint"],
  gone: ["gone", "goneHint"],
  busy: ["busy", "busyHint"],
  "no-cookies": ["noCookies", "noCookiesHint"],
};

type WordsProps = { name: string | undefined; state: Shown | undefined; text: ScreenPageMessages };

/** Says why there is no wall. The device's name tells which screen it is, as 'Identify' does on a wall. */
function Words({ name, state, text }: WordsProps) {
  const [title, hint] = (state && sentences[state]) ?? ["loading"];
  return (
    <div className={styles.words}>
      {name && (
        <p className={styles.name} dir="auto">
          {name}
        </p>
      )}
      <h1>{text[title]}</h1>
      <p>{hint && text[hint]}</p>
    </div>
  );
}
