"use client";

import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { PlainButton } from "@/components/ui/plain-button";
import { AlbumError, albumApi } from "@/lib/client/album/album-api";
import { beginDownload } from "@/lib/client/browser/begin-download";
import type { AlbumPageMessages } from "@/lib/shared/messages/scopes";

/** Pause while the server still reads older files. */
const preparingMs = 3_000;

type State = "idle" | "asking" | "preparing" | "started" | "busy" | "nothing" | "failed";

/** Downloads everything in the album as one file. */
export function DownloadAll({ token, text }: { token: string; text: AlbumPageMessages }) {
  const [state, setState] = useState<State>("idle");
  const isRunning = state === "asking" || state === "preparing";
  useEffect(() => {
    if (!isRunning) return;
    let timer: ReturnType<typeof setTimeout>;
    let isCurrent = true;
    const ask = () =>
      albumApi.createDownload(token).then(
        ({ path }) => {
          if (!isCurrent) return;
          if (path) beginDownload(path);
          else timer = setTimeout(ask, preparingMs);
          setState(path ? "started" : "preparing");
        },
        (error) => isCurrent && setState(stateAfter(error)),
      );
    void ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isRunning, token]);
  const sentence = state === "idle" || state === "asking" ? null : text[state];
  return (
    <>
      <PlainButton icon={<Download />} isBusy={isRunning} onClick={() => setState("asking")}>
        {text.download}
      </PlainButton>
      <p role="status" className={sentence ? "text-balance text-sm" : "sr-only"}>
        {sentence}
      </p>
    </>
  );
}

function stateAfter(error: unknown): State {
  const status = error instanceof AlbumError ? error.status : 0;
  return status === 429 ? "busy" : status === 409 ? "nothing" : "failed";
}
