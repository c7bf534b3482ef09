"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useEventDialog } from "@/components/events/dialog/use-event-dialog";
import { useEditing } from "@/components/shell/use-editing";
import { toast } from "@/components/ui/overlay/toast";
import { useLatestEvent } from "@/lib/client/events/hooks";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { type EventDeskPart, eventDeskParts } from "@/lib/shared/paths";

export type DeskDialogs = ReturnType<typeof useDeskDialogs>;

/** Opens the dialogs of an event's page, on a click or by the page's URL (paths.eventDesk). */
export function useDeskDialogs(eventId: string, isAdmin: boolean) {
  const [isCardOpen, setIsCardOpen] = useState(false);
  const [askedSection, setAskedSection] = useState<"screens" | "announcement" | null>(null);
  const { editing, handleEdit, handleDuplicate, handleAdded } = useEventDialog();
  const { isFetching, withEvent } = useFetchedEvent(eventId);
  const { open: invite, ...invitation } = useEditing<never>();
  const open: Record<EventDeskPart, () => void> = {
    card: () => setIsCardOpen(true),
    screens: () => setAskedSection("screens"),
    announcement: () => setAskedSection("announcement"),
    edit: () => void withEvent(handleEdit),
    duplicate: () => void withEvent(handleDuplicate),
  };
  useAddressedPart((part) => {
    // Only admins may open the settings; moderators do not get their data.
    if (isAdmin || (part !== "edit" && part !== "duplicate")) open[part]();
  });
  return {
    ...{ editing, handleAdded, isFetching, open },
    ...{ askedSection, isCardOpen, hideCard: () => setIsCardOpen(false) },
    invitation: { ...invitation, open: () => invite(null) },
  };
}

/** Fetches the whole event before an edit: the page itself gets no settings. */
function useFetchedEvent(eventId: string) {
  const [isFetching, setIsFetching] = useState(false);
  const getLatest = useLatestEvent();
  const withEvent = async (use: (event: OrganiserEvent) => unknown) => {
    if (isFetching) return;
    setIsFetching(true);
    try {
      const event = await getLatest(eventId);
      if (event) await use(event);
      else toast.danger(messages.events.notFound);
    } catch (error) {
      toast.danger(error instanceof Error ? error.message : messages.common.error);
    } finally {
      setIsFetching(false);
    }
  };
  return { isFetching, withEvent };
}

/** Opens the dialog that the URL asks for, once, and removes the parameter. */
function useAddressedPart(openPart: (part: EventDeskPart) => void) {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const asked = parameters.get("open");
  const part = eventDeskParts.find((known) => known === asked) ?? null;
  const answered = useRef<string | null>(null);
  useEffect(() => {
    // Next updates the search parameters later than the URL: ignore a request that was already answered.
    if (!part) answered.current = null;
    if (!part || answered.current === part) return;
    answered.current = part;
    window.history.replaceState(null, "", pathname);
    openPart(part);
  });
}
