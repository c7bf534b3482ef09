"use client";

import { Plus } from "lucide-react";
import { useCallback } from "react";
import { NeedsAdmin } from "@/components/shell/needs-admin";
import { useEditing } from "@/components/shell/use-editing";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/browser/api-client";
import type { OrganiserEvent } from "@/lib/events/contract";
import { fetchBrandImages } from "@/lib/events/fetch-brand-images";
import { useEvents } from "@/lib/events/hooks";
import { messages } from "@/lib/messages";
import type { ServerAddress } from "@/lib/wall/reachable-origin";
import { EventDialog } from "./event-dialog";
import { copyOf, type EventFormValues } from "./event-form-values";
import { EventsTable } from "./events-table";
import { QrCardDialog } from "./qr-card-dialog";

/** An event to edit, or what a new one starts with. */
type Edited = { event: OrganiserEvent } | { startingValues: Partial<EventFormValues> };

/** The page of an account's events. `server` is where guests' phones reach this installation. */
export function EventsScreen({ server }: { server: ServerAddress }) {
  const events = useEvents();
  const { open, ...editing } = useEditing<Edited>();
  const { open: showCard, ...card } = useEditing<OrganiserEvent>();
  const handleEdit = useCallback((event: OrganiserEvent) => open({ event }), [open]);
  const handleDuplicate = useCallback(
    async (event: OrganiserEvent) => {
      const images = await fetchBrandImages(event).catch(() => null);
      if (!images) toast.info(messages.events.picturesNotCopied);
      open({ startingValues: { ...copyOf(event), ...images } });
    },
    [open],
  );

  const { data, error } = events;
  if (error instanceof ApiError && error.status === 403) {
    return (
      <>
        <PageHeader title="All Events" />
        <NeedsAdmin />
      </>
    );
  }
  const addButton = (
    <Button variant="primary" icon={<Plus />} onClick={() => open(null)}>
      Add New Event
    </Button>
  );
  return (
    <>
      <PageHeader title={data ? `All Events (${data.length})` : "All Events"} actions={addButton} />
      <EventsTable
        events={data}
        problem={error && (error instanceof ApiError ? error.message : messages.common.error)}
        onRetry={() => void events.refetch()}
        isRetrying={events.isRefetching}
        onEdit={handleEdit}
        onDuplicate={handleDuplicate}
        onShowCard={showCard}
        emptyAction={addButton}
      />
      <EventDialog
        key={editing.opening}
        isOpen={editing.isOpen}
        event={null}
        {...editing.item}
        onClose={editing.close}
      />
      {card.item && <QrCardDialog isOpen={card.isOpen} event={card.item} server={server} onClose={card.close} />}
    </>
  );
}
