"use client";

import { useCallback, useState } from "react";
import { useWatch } from "react-hook-form";
import { FormDialog } from "@/components/form/form-dialog";
import { useLeaveQuestion } from "@/components/form/use-leave-question";
import { useTabIds } from "@/components/ui/choice/tab-list";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "../form/event-form-values";
import type { EventTab } from "../form/form-tabs";
import { useEventForm } from "../form/use-event-form";
import { FormPreviews } from "../preview/form-previews";
import { ConflictPanel } from "./conflict-panel";
import { EventPanels } from "./event-panels";
import { GoLiveButton } from "./go-live-button";
import { TabRow } from "./tab-row";

export type EventDialogProps = {
  isOpen: boolean;
  /** Null for a new event. Give the dialog another `key` for another event or another opening. */
  event: OrganiserEvent | null;
  /** Initial values of a new event on top of the defaults: a duplicate's fields. */
  startingValues?: Partial<EventFormValues>;
  /** The name of the event that a new one duplicates. */
  copyOf?: string;
  onClose: () => void;
  /** Called with a created event, after the dialog closes. */
  onAdded?: (event: OrganiserEvent) => void;
};

/** Creates or edits an event in five tabs. Closing it with unsaved changes asks for confirmation. */
export function EventDialog({ isOpen, event, startingValues, copyOf, onClose, onAdded }: EventDialogProps) {
  const { tab, open, idsOf } = useTabs();
  const handleSaved = (saved: OrganiserEvent) => {
    onClose();
    if (!event) onAdded?.(saved);
  };
  const { base, conflict, onKeepMine, onTakeTheirs, goLive, ...editing } = useEventForm({
    event,
    startingValues,
    onSaved: handleSaved,
    onFault: open,
    panelOf: (faulty) => document.getElementById(idsOf(faulty).panel),
  });
  const { isDirty } = editing.form.formState;
  const isDraft = useWatch({ control: editing.form.control, name: "event_status" }) === "Draft";
  const goLiveButton = isDraft && <GoLiveButton isNew={!event} isSaving={editing.isSaving} onGoLive={goLive} />;
  useLeaveQuestion(isOpen && isDirty);
  return (
    <FormDialog
      {...editing}
      isOpen={isOpen}
      onClose={onClose}
      title={event ? "Edit Event" : "Add New Event"}
      description={copyOf && messages.events.copyHint(copyOf)}
      size="full"
      isStatic
      saveLabel="Save Event"
      {...(event ? { secondSave: goLiveButton } : { primarySave: goLiveButton })}
      notice={
        conflict && (
          <ConflictPanel
            conflict={conflict}
            isSaving={editing.isSaving}
            onKeepMine={() => void onKeepMine()}
            onTakeTheirs={onTakeTheirs}
          />
        )
      }
    >
      <div>
        <TabRow open={tab} onOpen={open} idsOf={idsOf} />
        <div className="mx-auto flex w-full max-w-3xl gap-10 max-lg:flex-col lg:max-w-6xl xl:max-w-[92rem] xl:gap-8">
          <EventPanels event={base} isDuplicate={startingValues !== undefined} open={tab} onOpen={open} idsOf={idsOf} />
          <FormPreviews event={base} isOfForm={tab === "guests"} />
        </div>
      </div>
    </FormDialog>
  );
}

/** Holds the open tab; each opening of another one starts at its top. */
function useTabs() {
  const [tab, setTab] = useState<EventTab>("basics");
  const idsOf = useTabIds<EventTab>();
  const open = useCallback(
    (next: EventTab) => {
      setTab(next);
      document.getElementById(idsOf(next).tab)?.closest("[data-dialog-body]")?.scrollTo({ top: 0 });
    },
    [idsOf],
  );
  return { tab, open, idsOf };
}
