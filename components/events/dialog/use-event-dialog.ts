"use client";

import { useRouter } from "next/navigation";
import { useCallback, useRef } from "react";
import { useEditing } from "@/components/shell/use-editing";
import { toast } from "@/components/ui/overlay/toast";
import { fetchBrandImages } from "@/lib/client/events/fetch-brand-images";
import { copyRun } from "@/lib/client/show/copy-run";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { copyOf, type EventFormValues } from "../form/event-form-values";

/** An event to edit, or the initial values of a new one. */
type Edited = { event: OrganiserEvent } | { startingValues: Partial<EventFormValues>; copyOf: string };

/** Opens the event dialog, and navigates to the page of a created event. Callbacks are stable. */
export function useEventDialog() {
  const { open, ...editing } = useEditing<Edited>();
  const router = useRouter();
  /** Id of the event that the open dialog duplicates. */
  const source = useRef<string | null>(null);
  const handleAdd = useCallback(() => {
    source.current = null;
    open(null);
  }, [open]);
  const handleEdit = useCallback((event: OrganiserEvent) => open({ event }), [open]);
  const handleDuplicate = useCallback(
    async (event: OrganiserEvent) => {
      const images = await fetchBrandImages(event).catch(() => null);
      if (!images) toast.info(messages.events.picturesNotCopied);
      source.current = event.id;
      open({ startingValues: { ...copyOf(event), ...images }, copyOf: event.event_name });
    },
    [open],
  );
  const handleAdded = useCallback(
    (event: OrganiserEvent) => {
      if (source.current) copyRun(source.current, event.id).catch(() => toast.info(messages.show.runNotCopied));
      router.push(paths.eventDesk(event.id, { new: "1" }));
    },
    [router],
  );
  return { editing, handleAdd, handleEdit, handleDuplicate, handleAdded };
}
