"use client";

import { FormDialog } from "@/components/form/form-dialog";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import type { EventFormValues } from "../form/event-form-values";
import { useEventForm } from "../form/use-event-form";
import { BrandPreview } from "../preview/brand-preview";
import { AboutSection } from "../sections/about-section";
import { BrandingSection } from "../sections/branding-section";
import { GuestFormSection } from "../sections/guest-form-section";
import { SettingsSection } from "../sections/settings-section";
import { ConflictPanel } from "./conflict-panel";
import { SectionRail } from "./section-rail";

export type EventDialogProps = {
  isOpen: boolean;
  /** Null for a new event. Give the dialog another `key` for another event or another opening. */
  event: OrganiserEvent | null;
  /** Initial values of a new event on top of the defaults: a duplicate's fields. */
  startingValues?: Partial<EventFormValues>;
  onClose: () => void;
  /** Called with a created event, after the dialog closes. */
  onAdded?: (event: OrganiserEvent) => void;
};

/** Creates or edits an event. Closing it with unsaved changes asks for confirmation. */
export function EventDialog({ isOpen, event, startingValues, onClose, onAdded }: EventDialogProps) {
  const handleSaved = (saved: OrganiserEvent) => {
    onClose();
    if (!event) onAdded?.(saved);
  };
  const { base, conflict, onKeepMine, onTakeTheirs, ...editing } = useEventForm({
    event,
    startingValues,
    onSaved: handleSaved,
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
      <div className="mx-auto w-full max-w-3xl lg:max-w-6xl xl:flex xl:max-w-7xl xl:gap-8 2xl:max-w-[92rem]">
        <SectionRail />
        <div className="flex min-w-0 flex-1 gap-10 max-lg:flex-col xl:gap-8">
          <div className="flex min-w-0 flex-1 flex-col gap-12">
            <AboutSection eventId={event?.id ?? null} hasNameInBanner={!event && !startingValues} />
            <SettingsSection event={base} />
            <BrandingSection event={base} />
            <GuestFormSection />
          </div>
          <BrandPreview event={base} />
        </div>
      </div>
    </FormDialog>
  );
}
