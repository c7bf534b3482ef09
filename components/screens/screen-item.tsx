"use client";

import { useState } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { type ScreenState, screenState } from "@/lib/client/screens/cache";
import { relativeTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import type { EventScreens, Screen } from "@/lib/shared/screens/contract";
import { RenameScreenForm } from "./rename-screen-form";
import { ScreenActions } from "./screen-actions";

const text = messages.wallScreens;

type ScreenItemProps = { screen: Screen; event: EventScreens };

/** Shows one screen: its name, content and its age, last report, and actions. */
export function ScreenItem({ screen, event }: ScreenItemProps) {
  const [isRenaming, setRenaming] = useState(false);
  // Server time, not render time: it advances with each answer, and render stays pure.
  const now = new Date(event.server_time);
  const age = (moment: string) => relativeTime(moment, now).toLowerCase();
  const details = [
    ...(screen.is_paired ? [messages.pairing.isPaired] : []),
    ...(screen.is_named ? [] : [text.notNamed]),
    text.shows(screen.post_count),
    text.shownSince(age(screen.shown_since)),
    text.heard(age(screen.heard_at)),
    ...(screen.is_connected && !screen.is_pushed ? [text.asking] : []),
    ...(screen.is_connected && !screen.is_current_build ? [text.otherBuild] : []),
  ];
  const state = screenState(screen, event, now);
  if (isRenaming) {
    return (
      <li className="py-3">
        <RenameScreenForm screen={screen} eventId={event.event_id} onClose={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{screen.name}</bdi>
          <Badge tone={tones[state]}>{words[state](screen)}</Badge>
        </p>
        <p className="mt-0.5 text-muted text-xs">{details.join(" · ")}</p>
      </div>
      <ScreenActions screen={screen} eventId={event.event_id} onRename={() => setRenaming(true)} />
    </li>
  );
}

const tones: Record<ScreenState, BadgeTone> = {
  gone: "neutral",
  behind: "warning",
  announces: "info",
  paused: "warning",
  live: "success",
};

const words: Record<ScreenState, (screen: Screen) => string> = {
  gone: () => text.gone,
  behind: (screen) => text.behind(screen.behind),
  announces: () => text.announces,
  paused: () => text.isPaused,
  live: () => text.live,
};
