"use client";

import { LogOut, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { type CommandGroup, CommandPalette } from "@/components/ui/command-palette";
import { Kbd } from "@/components/ui/kbd";
import { paths } from "@/lib/paths";
import type { Role } from "@/lib/vocabulary";
import { linksFor } from "./navigation";

export type QuickSwitcherProps = {
  role: Role | null | undefined;
  /** Below the pages: what a screen or a feature offers, such as the events. */
  groups?: readonly CommandGroup[];
  isLoading?: boolean;
};

/** Whether keys typed there are text. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** Ctrl-K or ⌘K anywhere, and / where nothing is being typed and no dialog is open. */
function useShortcut(onOpen: () => void) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isChord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      const isSlash = event.key === "/" && !isTyping(event.target) && !document.querySelector('[role="dialog"]');
      if (!isChord && !isSlash) return;
      event.preventDefault();
      onOpen();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [onOpen]);
}

/** The search box of the top bar: it opens a palette over pages, and over whatever `groups` adds. */
export function QuickSwitcher({ role, groups = [], isLoading }: QuickSwitcherProps) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  useShortcut(() => setIsOpen(true));

  const pages = linksFor(role ?? null).filter((link) => !link.isHidden);
  const all: CommandGroup[] = [
    {
      label: "Pages",
      commands: pages.map(({ href, label, Icon }) => ({
        id: href,
        label,
        icon: <Icon aria-hidden="true" />,
        onRun: () => router.push(href),
      })),
    },
    ...groups,
    {
      label: "Session",
      commands: [
        { id: "logout", label: "Logout", icon: <LogOut aria-hidden="true" />, onRun: () => router.push(paths.logout) },
      ],
    },
  ];
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Search"
        aria-keyshortcuts="Control+K /"
        onClick={() => setIsOpen(true)}
        className="flex h-10 min-w-10 items-center justify-center gap-2 rounded-md text-muted text-sm transition-colors hover:bg-hover hover:text-ink sm:w-full sm:max-w-80 sm:justify-start sm:border sm:border-line sm:bg-surface sm:px-3 sm:shadow-sm"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="flex-1 text-left max-sm:hidden">Search</span>
        <span aria-hidden="true" className="flex gap-1 max-md:hidden pointer-coarse:hidden">
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      <CommandPalette
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        label="Go to a page, an event or an action"
        groups={all}
        isLoading={isLoading}
      />
    </>
  );
}
