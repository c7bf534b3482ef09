import { CircleUserRound, ClipboardPen, LogOut, MonitorPlay, Pencil, Plus, ShieldCheck } from "lucide-react";
import type { Command, CommandGroup } from "@/components/ui/command-palette";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { ModerationEvent } from "@/lib/shared/posts/contract";
import type { Role } from "@/lib/shared/vocabulary";
import { linksFor } from "./navigation";

const said = messages.switcher;

/** `go` leads to a page of the console, `openTab` to a public one in a tab of its own. */
type Ways = { go: (href: string) => void; openTab: (href: string) => void };

const additions = [
  ["Add New Event", paths.events],
  ["Add New User", paths.users],
  ["Add New Ad", paths.ads],
  ["Add New Program", paths.adsGroup],
  ["Add New Script", paths.scripts],
] as const;

export function pageCommands(role: Role | null, { go }: Ways): CommandGroup {
  const pages = linksFor(role).filter((link) => !link.isHidden);
  const commands = pages.map(({ href, label, Icon }) => ({
    id: href,
    label,
    icon: <Icon aria-hidden="true" />,
    onRun: () => go(href),
  }));
  return { label: said.pages, commands };
}

export function actionCommands(role: Role | null, { go }: Ways): CommandGroup {
  const adding = role === "admin" ? additions : [];
  const commands: Command[] = adding.map(([label, page]) => ({
    id: label,
    label,
    icon: <Plus aria-hidden="true" />,
    onRun: () => go(paths.addTo(page)),
  }));
  commands.push(
    {
      id: "password",
      label: "Change password",
      icon: <CircleUserRound aria-hidden="true" />,
      onRun: () => go(paths.accountSettings),
    },
    { id: "logout", label: "Logout", icon: <LogOut aria-hidden="true" />, onRun: () => go(paths.logout) },
  );
  return { label: said.actions, commands };
}

const moderateCommand = ({ id, event_name }: ModerationEvent | OrganiserEvent, { go }: Ways): Command => ({
  id: `moderate-${id}`,
  label: said.moderate(event_name),
  icon: <ShieldCheck aria-hidden="true" />,
  onRun: () => go(paths.moderateEvent(id)),
});

/** What an admin does with an event: set it up, moderate it, look at it as its guests do. */
export function eventCommands(events: readonly OrganiserEvent[], ways: Ways): CommandGroup {
  const commands = events.flatMap((event): Command[] => [
    {
      id: `edit-${event.id}`,
      label: said.edit(event.event_name),
      hint: event.event_status,
      icon: <Pencil aria-hidden="true" />,
      onRun: () => ways.go(paths.editIn(paths.events, event.id)),
    },
    moderateCommand(event, ways),
    {
      id: `wall-${event.id}`,
      label: said.wall(event.event_name),
      icon: <MonitorPlay aria-hidden="true" />,
      onRun: () => ways.openTab(paths.event(event.event_url_slug)),
    },
    {
      id: `form-${event.id}`,
      label: said.form(event.event_name),
      icon: <ClipboardPen aria-hidden="true" />,
      onRun: () => ways.openTab(paths.eventForm(event.event_url_slug)),
    },
  ]);
  return { label: said.events, commands };
}

/** What a moderator does with the events that they are assigned to. */
export function moderationCommands(events: readonly ModerationEvent[], ways: Ways): CommandGroup {
  return { label: said.events, commands: events.map((event) => moderateCommand(event, ways)) };
}
