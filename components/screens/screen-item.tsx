import { Badge, type BadgeTone } from "@/components/ui/badge";
import { type ScreenState, screenState } from "@/lib/client/screens/cache";
import { isPublicEvent } from "@/lib/shared/auth/policy";
import { relativeTime } from "@/lib/shared/format";
import { isolate } from "@/lib/shared/language/isolate";
import { messages } from "@/lib/shared/messages";
import type { EventScreens, Screen } from "@/lib/shared/screens/contract";
import { ScreenActions } from "./screen-actions";

const text = messages.wallScreens;
const pairing = messages.pairing;

type ScreenItemProps = { screen: Screen; event: EventScreens; hasEventName?: boolean };

/** Shows one screen: its name, content and its age, when it was last seen, and actions. */
export function ScreenItem({ screen, event, hasEventName = false }: ScreenItemProps) {
  // Server time, not render time: it advances with each answer, and render stays pure.
  const now = new Date(event.server_time);
  const state = screenState(screen, event, now);
  const isWaiting = screen.is_paired && !isPublic(event);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-medium [overflow-wrap:anywhere]">{screen.name}</bdi>
          <Badge tone={tones[state]}>{words[state](screen)}</Badge>
        </p>
        {(hasEventName || isWaiting) && (
          <p className="mt-0.5 text-muted text-sm [overflow-wrap:anywhere]">{aboutEvent(event, isWaiting)}</p>
        )}
        <p className="mt-0.5 text-muted text-xs">{detailsOf(screen, now).join(" · ")}</p>
      </div>
      <ScreenActions screen={screen} eventId={event.event_id} />
    </li>
  );
}

const isPublic = ({ event_status }: EventScreens) => event_status !== null && isPublicEvent({ event_status });

/** A paired screen shows no wall that guests may not see. */
function aboutEvent({ event_name, event_status }: EventScreens, isWaiting: boolean): string {
  if (event_status === null) return pairing.noEvent;
  const name = isolate(event_name);
  return isWaiting ? pairing.waits(name, event_status) : pairing.shows(name);
}

function detailsOf(screen: Screen, now: Date): string[] {
  const age = (moment: string) => relativeTime(moment, now).toLowerCase();
  const paired = screen.is_paired ? [pairing.isPaired] : [];
  const heard = text.heard(age(screen.heard_at));
  if (screen.is_paired && !screen.is_showing) return [...paired, heard];
  return [
    ...paired,
    ...(screen.is_named ? [] : [text.notNamed]),
    text.shows(screen.post_count),
    text.shownSince(age(screen.shown_since)),
    heard,
    ...(screen.is_connected && !screen.is_pushed ? [text.asking] : []),
    ...(screen.is_connected && !screen.is_current_build ? [text.otherBuild] : []),
  ];
}

const tones: Record<ScreenState, BadgeTone> = {
  gone: "neutral",
  connected: "success",
  behind: "warning",
  announces: "info",
  paused: "warning",
  live: "success",
};

const words: Record<ScreenState, (screen: Screen) => string> = {
  gone: () => text.gone,
  connected: () => pairing.connected,
  behind: (screen) => text.behind(screen.behind),
  announces: () => text.announces,
  paused: () => text.isPaused,
  live: () => text.live,
};
