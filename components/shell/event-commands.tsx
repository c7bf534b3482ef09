import {
  CalendarDays,
  ClipboardPen,
  CopyPlus,
  Megaphone,
  MonitorCheck,
  MonitorPlay,
  Pause,
  Pencil,
  Play,
  QrCode,
  ShieldCheck,
} from "lucide-react";
import type { Command, CommandGroup } from "@/components/ui/palette/command-matches";
import { isTonight } from "@/lib/client/events/is-tonight";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { isolate } from "@/lib/shared/language/isolate";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { ModerationEvent } from "@/lib/shared/posts/contract";
import type { Ways } from "./switcher-commands";

const text = messages.switcher;
/** More would push the pages out of sight. */
const tonightShown = 2;

export type EventWays = Ways & {
  /** Ids of events with paused screens, as far as known. */
  paused: ReadonlySet<string | null>;
  setPaused: (eventId: string, isPaused: boolean) => void;
};

/** Returns the commands of an event for its moderators and admins. */
function deskCommands({ id, event_name }: ModerationEvent | OrganiserEvent, ways: EventWays): Command[] {
  const isPaused = ways.paused.has(id);
  return [
    {
      id: `moderate-${id}`,
      label: text.moderate(isolate(event_name)),
      icon: <ShieldCheck aria-hidden="true" />,
      onRun: () => ways.go(paths.moderateEvent(id)),
    },
    {
      id: `card-${id}`,
      label: text.card(isolate(event_name)),
      icon: <QrCode aria-hidden="true" />,
      onRun: () => ways.go(paths.eventDesk(id, { open: "card" })),
    },
    {
      id: `screens-${id}`,
      label: text.screens(isolate(event_name)),
      icon: <MonitorCheck aria-hidden="true" />,
      onRun: () => ways.go(paths.eventDesk(id, { open: "screens" })),
    },
    {
      id: `announce-${id}`,
      label: text.announce(isolate(event_name)),
      icon: <Megaphone aria-hidden="true" />,
      onRun: () => ways.go(paths.eventDesk(id, { open: "announcement" })),
    },
    {
      id: `pause-${id}`,
      label: isPaused ? text.resume(isolate(event_name)) : text.pause(isolate(event_name)),
      icon: isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />,
      onRun: () => ways.setPaused(id, !isPaused),
    },
  ];
}

/** The commands that an organiser needs most during an evening. */
const tonightIds = ["announce", "pause", "moderate", "wall"];

/** Returns the first commands of tonight's events, before anything is typed; their own lists have the rest. */
export function tonightCommands(
  { commands }: CommandGroup,
  events: readonly (ModerationEvent | OrganiserEvent)[],
  timeZone: string | undefined,
): CommandGroup {
  const tonight = events.filter((event) => isTonight(event, new Date(), timeZone)).slice(0, tonightShown);
  const found = tonight.flatMap(({ id }) => {
    const actions = commands.find((command) => command.id === `event-${id}`)?.actions ?? [];
    return tonightIds.flatMap((name) => actions.filter((action) => action.id === `${name}-${id}`));
  });
  return { label: text.tonight, commands: found, isSuggestion: true };
}

const pageCommand = ({ id, event_name }: ModerationEvent | OrganiserEvent, { go }: Ways, hint?: string): Command => ({
  id: `page-${id}`,
  label: text.page(isolate(event_name)),
  hint,
  icon: <CalendarDays aria-hidden="true" />,
  onRun: () => go(paths.eventDesk(id)),
});

/** Returns an event's line, which opens its actions: five hundred events stay a list that can be read. */
const eventLine = (
  { id, event_name }: ModerationEvent | OrganiserEvent,
  actions: Command[],
  hint?: string,
): Command => ({
  id: `event-${id}`,
  label: event_name,
  hint,
  icon: <CalendarDays aria-hidden="true" />,
  actions,
});

/** Returns an admin's commands for each event: run it, edit it, view it as a guest. */
export function eventCommands(events: readonly OrganiserEvent[], ways: EventWays): CommandGroup {
  return {
    label: text.events,
    commands: events.map((event) => eventLine(event, adminCommands(event, ways), event.event_status)),
  };
}

function adminCommands(event: OrganiserEvent, ways: EventWays): Command[] {
  return [
    pageCommand(event, ways, event.event_status),
    {
      id: `edit-${event.id}`,
      label: text.edit(isolate(event.event_name)),
      icon: <Pencil aria-hidden="true" />,
      onRun: () => ways.go(paths.editIn(paths.events, event.id)),
    },
    ...deskCommands(event, ways),
    {
      id: `wall-${event.id}`,
      label: text.wall(isolate(event.event_name)),
      icon: <MonitorPlay aria-hidden="true" />,
      onRun: () => ways.openTab(paths.event(event.event_url_slug)),
    },
    {
      id: `form-${event.id}`,
      label: text.form(isolate(event.event_name)),
      icon: <ClipboardPen aria-hidden="true" />,
      onRun: () => ways.openTab(paths.eventForm(event.event_url_slug)),
    },
    {
      id: `duplicate-${event.id}`,
      label: text.duplicate(isolate(event.event_name)),
      icon: <CopyPlus aria-hidden="true" />,
      onRun: () => ways.go(paths.eventDesk(event.id, { open: "duplicate" })),
    },
  ];
}

/** Returns a moderator's commands for the assigned events. */
export function moderationCommands(events: readonly ModerationEvent[], ways: EventWays): CommandGroup {
  const commands = events.map((event) => eventLine(event, [pageCommand(event, ways), ...deskCommands(event, ways)]));
  return { label: text.events, commands };
}
