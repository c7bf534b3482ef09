"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { toast } from "@/components/ui/overlay/toast";
import { CommandPalette } from "@/components/ui/palette/command-palette";
import { Kbd } from "@/components/ui/palette/kbd";
import { useTimeZone } from "@/lib/client/account/hooks";
import { useEvents } from "@/lib/client/events/hooks";
import { useModerationEvents } from "@/lib/client/posts/hooks";
import { usePauseScreens, useScreens } from "@/lib/client/screens/hooks";
import { messages } from "@/lib/shared/messages";
import type { Role } from "@/lib/shared/vocabulary";
import { eventCommands, moderationCommands, tonightCommands } from "./event-commands";
import { useLinksFor } from "./navigation";
import { actionCommands, pageCommands } from "./switcher-commands";

export type QuickSwitcherProps = { role: Role | null | undefined };

/** Returns true if keys typed into the target are text. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** Opens on Ctrl-K or ⌘K anywhere, and on / outside of inputs and dialogs. */
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

/** Returns the pages, events and actions for this person. Fetches the events when the palette opens. */
function useCommands(role: Role | null, isOpen: boolean) {
  const router = useRouter();
  const links = useLinksFor(role);
  const events = useEvents({ isNeeded: isOpen && role === "admin" });
  const moderated = useModerationEvents({ isNeeded: isOpen && role === "moderator" });
  const ways = {
    go: (href: string) => router.push(href),
    openTab: (href: string) => void window.open(href, "_blank", "noreferrer"),
    ...usePausing(isOpen && role !== null),
  };
  const timeZone = useTimeZone();
  const ofEvents =
    role === "admin" ? eventCommands(events.data ?? [], ways) : moderationCommands(moderated.data ?? [], ways);
  const tonight = tonightCommands(ofEvents, (role === "admin" ? events.data : moderated.data) ?? [], timeZone);
  const groups = [tonight, pageCommands(links, ways), actionCommands(role, ways), ofEvents];
  return { groups, isLoading: events.isLoading || moderated.isLoading };
}

/** Renders the top bar's search box, which opens a palette of pages, events and actions. */
export function QuickSwitcher({ role }: QuickSwitcherProps) {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut(() => setIsOpen(true));
  const { groups, isLoading } = useCommands(role ?? null, isOpen);
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
        label={messages.switcher.label}
        groups={groups}
        isLoading={isLoading}
      />
    </>
  );
}

const text = messages.wallScreens;

/** Returns the events with paused screens, fetched once needed, and the function that pauses and resumes them. */
function usePausing(isNeeded: boolean) {
  const { data = [] } = useScreens(null, { isNeeded });
  const pause = usePauseScreens();
  const paused = new Set(data.filter((event) => event.wall_paused === "on").map((event) => event.event_id));
  const setPaused = (event_id: string, isPaused: boolean) =>
    pause.mutate(
      { event_id, wall_paused: isPaused ? "on" : "off" },
      {
        onSuccess: () => toast.success(isPaused ? text.paused : text.resumed),
        onError: () => toast.danger(isPaused ? text.pauseFailed : text.resumeFailed),
      },
    );
  return { paused, setPaused };
}
