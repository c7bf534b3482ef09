"use client";

import { type ReactNode, useEffect, useState } from "react";
import { messages } from "@/lib/shared/messages";
import { type Notices, takeNotices } from "../act/notices";

export type DeckLine = { tone: "success" | "danger" | "info"; text: string; title?: ReactNode };

/** Keeps what was said last of what was done. It has a place of its own, so that nothing lies over the next card. */
export function useDeckLine() {
  const [line, setLine] = useState<DeckLine | null>(null);
  useEffect(() => {
    const say =
      (tone: DeckLine["tone"]): Notices[typeof tone] =>
      (text, { title, id = tone } = {}) => {
        // That a status was updated is seen: the card has left.
        setLine({ tone, text, title: title === messages.posts.statusUpdated ? undefined : title });
        return id;
      };
    const dismiss = () => setLine(null);
    return takeNotices({ success: say("success"), danger: say("danger"), info: say("info"), dismiss });
  }, []);
  return [line, setLine] as const;
}
