"use client";

import { Suspense } from "react";
import type { EventGateProps } from "@/components/event-gate/event-gate";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { AlbumError, albumApi } from "@/lib/client/album/album-api";
import type { AnyLanguage } from "@/lib/shared/language/languages";
import type { AlbumPageMessages } from "@/lib/shared/messages/scopes";

type GateProps = EventGateProps & { language: AnyLanguage };
const LanguageGate = lazyWithRetry<GateProps>(() => import("./language-gate"));

type LockedAlbumProps = {
  token: string;
  event: EventGateProps["event"];
  language: AnyLanguage;
  text: AlbumPageMessages;
};

/** Asks for an album's password. Only this page loads the sentences that the gate shares with walls and forms. */
export function LockedAlbum({ token, event, language, text }: LockedAlbumProps) {
  const unlock = async (password: string) => {
    try {
      await albumApi.unlock(token, password);
      return null;
    } catch (error) {
      return error instanceof AlbumError && error.status === 403 ? text.passwordWrong : text.failed;
    }
  };
  return (
    <Suspense>
      <LanguageGate
        hasPassword
        sentence={text.passwordNeeded}
        onUnlock={() => window.location.reload()}
        {...{ event, language, unlock }}
      />
    </Suspense>
  );
}
