"use client";

import { type ReactNode, useEffect, useState } from "react";
import { messages } from "@/lib/shared/messages";
import { type Notices, takeNotices } from "../act/notices";

export type DeckLine = { tone: "success" | "danger" | "info"; text: string; title?: ReactNode };

/** Keeps the last notice for the deck's own status line, so that no toast covers the next card. */
export function useDeckLine() {
  const [line, setLine] = useState<DeckLine | null>(null);
  useEffect(() => {
    const say =
      (tone: DeckLine["tone"]): Notices[typeof tone] =>
      (text, { title, id = tone } = {}) => {
        // Skip the title 'status updated': the card has visibly left.
        setLine({ tone, text, title: title === messages.posts.statusUpdated ? undefined : title });
        return id;
      };
    const dismiss = () => setLine(null);
    return takeNotices({ success: say("success"), danger: say("danger"), info: say("info"), dismiss });
  }, []);
  return [line, setLine] as const;
}
