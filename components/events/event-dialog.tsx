"use client";

import { FormProvider } from "react-hook-form";
import { FormErrors } from "@/components/form/form-errors";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm-dialog";
import { Dialog, DialogBody, DialogFooter, DialogForm } from "@/components/ui/dialog";
import type { OrganiserEvent } from "@/lib/events/contract";
import { messages } from "@/lib/messages";
import { AboutSection } from "./about-section";
import { BrandPreview } from "./brand-preview";
import { BrandingSection } from "./branding-section";
import { ConflictPanel } from "./conflict-panel";
import type { EventFormValues } from "./event-form-values";
import { SettingsSection } from "./settings-section";
import { useEventForm } from "./use-event-form";

const said = messages.events;

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
  const confirm = useConfirm();
  const editing = useEventForm({ event, startingValues, onSaved: onClose });
  const { form, formRef, submit, problems, isSaving, base, conflict } = editing;
  // Read while rendering: react-hook-form keeps up only what was asked for.
  const { isDirty } = form.formState;

  const handleClose = async () => {
    if (isSaving) return;
    const question = {
      title: said.discardChanges,
      description: said.discardChangesHint,
      confirmLabel: said.discard,
      isDanger: true,
    };
    if (!isDirty || (await confirm(question))) onClose();
  };

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && void handleClose()}
      title={event ? "Edit Event" : "Add New Event"}
      size="full"
      isStatic
    >
      <FormProvider {...form}>
        <DialogForm ref={formRef} onSubmit={submit}>
          <DialogBody>
            <div className="mx-auto flex max-w-3xl gap-10 max-lg:flex-col lg:max-w-6xl">
              <div className="flex min-w-0 flex-1 flex-col gap-12">
                <AboutSection eventId={event?.id ?? null} />
                <SettingsSection hasPassword={base?.has_password ?? false} />
                <BrandingSection event={base} />
              </div>
              <BrandPreview event={base} />
            </div>
          </DialogBody>
          <div className="px-4 sm:px-6">
            {conflict && (
              <ConflictPanel
                conflict={conflict}
                isSaving={isSaving}
                onKeepMine={() => void editing.onKeepMine()}
                onTakeTheirs={editing.onTakeTheirs}
              />
            )}
            <FormErrors errors={problems} className="mx-auto mb-2 max-w-3xl lg:max-w-6xl" />
          </div>
          <DialogFooter>
            <Button onClick={handleClose}>{messages.common.cancel}</Button>
            <Button type="submit" variant="primary" isBusy={isSaving}>
              Save Event
            </Button>
          </DialogFooter>
        </DialogForm>
      </FormProvider>
    </Dialog>
  );
}
