"use client";

import { FormDialog } from "@/components/form/form-dialog";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { AboutSection } from "./about-section";
import { BrandPreview } from "./brand-preview";
import { BrandingSection } from "./branding-section";
import { ConflictPanel } from "./conflict-panel";
import type { EventFormValues } from "./event-form-values";
import { SettingsSection } from "./settings-section";
import { useEventForm } from "./use-event-form";

export type EventDialogProps = {
  isOpen: boolean;
  /** Null for a new one. For another event, or another opening, give the dialog another `key`. */
  event: OrganiserEvent | null;
  /** What a new event starts with, beside the defaults: a duplicate's fields. */
  startingValues?: Partial<EventFormValues>;
  onClose: () => void;
};

/** Makes or edits an event. Closing it with unsaved changes asks first. */
export function EventDialog({ isOpen, event, startingValues, onClose }: EventDialogProps) {
  const { base, conflict, onKeepMine, onTakeTheirs, ...editing } = useEventForm({
    event,
    startingValues,
    onSaved: onClose,
  });
  return (
    <FormDialog
      {...editing}
      isOpen={isOpen}
      onClose={onClose}
      title={event ? "Edit Event" : "Add New Event"}
      size="full"
      isStatic
      saveLabel="Save Event"
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
      <div className="mx-auto flex w-full max-w-3xl gap-10 max-lg:flex-col lg:max-w-6xl 2xl:max-w-[92rem]">
        <div className="flex min-w-0 flex-1 flex-col gap-12">
          <AboutSection eventId={event?.id ?? null} hasNameInBanner={!event && !startingValues} />
          <SettingsSection hasPassword={base?.has_password ?? false} />
          <BrandingSection event={base} />
        </div>
        <BrandPreview event={base} />
      </div>
    </FormDialog>
  );
}
