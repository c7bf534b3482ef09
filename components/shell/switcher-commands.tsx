import { CircleUserRound, LogOut, Plus } from "lucide-react";
import type { Command, CommandGroup } from "@/components/ui/palette/command-matches";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { Role } from "@/lib/shared/vocabulary";
import type { NavigationLink } from "./navigation";

const text = messages.switcher;

/** `go` opens a page of the console, `openTab` a public page in a new tab. */
export type Ways = { go: (href: string) => void; openTab: (href: string) => void };

const additions = [
  ["Add New Event", paths.events],
  ["Add New User", paths.users],
  ["Add New Ad", paths.ads],
  ["Add New Program", paths.adsGroup],
  ["Add New Script", paths.scripts],
] as const;

export function pageCommands(links: readonly NavigationLink[], { go }: Pick<Ways, "go">): CommandGroup {
  const pages = links.filter((link) => !link.isHidden);
  const commands = pages.map(({ href, label, Icon }) => ({
    id: href,
    label,
    icon: <Icon aria-hidden="true" />,
    onRun: () => go(href),
  }));
  return { label: text.pages, commands };
}

export function actionCommands(role: Role | null, { go }: Pick<Ways, "go">): CommandGroup {
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
  return { label: text.actions, commands };
}
