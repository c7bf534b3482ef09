"use client";

import { useEffect, useRef } from "react";
import type { ScreenPageMessages } from "@/lib/shared/messages/scopes";
import type { PollAnswer } from "@/lib/shared/screens/contract";
import { spacedCode } from "@/lib/shared/screens/pairing-code";
import styles from "./screen-page.module.css";

type CodeViewProps = { code: string; text: ScreenPageMessages } & Pick<PollAnswer, "scan" | "console">;

/** Shows a screen's code, readable across a room, its QR code, and what to do with them. */
export function CodeView({ code, scan, console, text }: CodeViewProps) {
  return (
    <div className={styles.pairing}>
      <div className={styles.steps}>
        <h1>{text.title}</h1>
        <ol>
          <li>
            {console ? (
              <OpenConsole sentence={text.openConsole} address={new URL(console).host} />
            ) : (
              text.openUnknownConsole
            )}
          </li>
          <li>{text.choosePair}</li>
          <li>{text.typeCode}</li>
        </ol>
        <p className={styles.code} aria-live="polite">
          <span aria-hidden="true" dir="ltr">
            {spacedCode(code)}
          </span>
          <span className={styles.spoken}>{text.codeLabel.replace("{{code}}", code.split("").join(" "))}</span>
        </p>
        <p className={styles.small}>{text.changes}</p>
        <FullScreenButton label={text.fullScreen} />
      </div>
      {scan && (
        <figure className={styles.scan}>
          {/* A QR code needs a white margin of four modules. */}
          <svg viewBox={`-4 -4 ${scan.size + 8} ${scan.size + 8}`} aria-hidden="true">
            <rect x="-4" y="-4" width={scan.size + 8} height={scan.size + 8} fill="#fff" />
            <path d={scan.path} fill="#000" shapeRendering="crispEdges" />
          </svg>
          <figcaption>{text.scan}</figcaption>
        </figure>
      )}
    </div>
  );
}

/** Isolates the address, which runs from left to right in every language. */
function OpenConsole({ sentence, address }: { sentence: string; address: string }) {
  const [before, after] = sentence.split("{{address}}");
  return (
    <>
      {before}
      <bdi dir="ltr">{address}</bdi>
      {after}
    </>
  );
}

/** Has the focus, so that Enter on a remote control is enough. The wall then fills the screen, too. */
function FullScreenButton({ label }: { label: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.fullscreenEnabled) button.current?.focus();
  }, []);
  const handleClick = () => {
    const root = document.documentElement;
    if (document.fullscreenElement) void document.exitFullscreen();
    else root.requestFullscreen?.().catch(() => {});
  };
  return (
    <button ref={button} type="button" className={styles.button} onClick={handleClick}>
      {label}
    </button>
  );
}
