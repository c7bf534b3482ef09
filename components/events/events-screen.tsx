"use client";

import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { NeedsAdmin } from "@/components/shell/needs-admin";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { ApiError } from "@/lib/browser/api-client";
import type { OrganiserEvent } from "@/lib/events/contract";
import { useEvents } from "@/lib/events/hooks";
import { messages } from "@/lib/messages";
import { EventDialog } from "./event-dialog";
import { EventsTable } from "./events-table";

/** `opening` counts: each one starts with a fresh form. */
type Editing = { opening: number; isOpen: boolean; event: OrganiserEvent | null };

/** The page of an account's events. */
export function EventsScreen() {
  const events = useEvents();
  const [editing, setEditing] = useState<Editing>({ opening: 0, isOpen: false, event: null });
  const open = useCallback((event: OrganiserEvent | null) => {
    setEditing(({ opening }) => ({ opening: opening + 1, isOpen: true, event }));
  }, []);
  const handleClose = () => setEditing((shown) => ({ ...shown, isOpen: false }));

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
        onEdit={open}
        emptyAction={addButton}
      />
      <EventDialog key={editing.opening} isOpen={editing.isOpen} event={editing.event} onClose={handleClose} />
    </>
  );
}
