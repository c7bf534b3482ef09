"use client";

import { useFormContext } from "react-hook-form";
import { TextareaField } from "@/components/form/textarea-field";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/overlay/toast";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "../form/event-form-values";

const text = messages.eventTags;

/** Ready-made lines: the button's label, and the lines in the event's language. */
type Offer = { label: string; lines: (language: string) => Promise<string> };

type MissionSet = keyof typeof text.missionSets;

export const missionOffers = (Object.keys(text.missionSets) as MissionSet[]).map(
  (name): Offer => ({
    label: text.missionSets[name],
    lines: async (language) => {
      const { textsIn } = await import("@/lib/shared/events/mission-sets");
      return textsIn(language)[name];
    },
  }),
);

export const placeOffers: Offer[] = [
  {
    label: text.placesTables,
    lines: async (language) => {
      const { textsIn } = await import("@/lib/shared/events/mission-sets");
      const { table } = textsIn(language);
      return Array.from({ length: 20 }, (_, index) => table.replace("{{number}}", String(index + 1))).join("\n");
    },
  },
];

type EntryListFieldProps = { name: "form_missions" | "form_places"; hint: string; offers: readonly Offer[] };

/** Edits a list with one entry a line, and adds ready-made ones. */
export function EntryListField({ name, hint, offers }: EntryListFieldProps) {
  const { register, formState, getValues, setValue } = useFormContext<EventFormValues>();
  const handleAdd = async ({ lines }: Offer) => {
    try {
      const added = await lines(getValues("event_language"));
      const value = [getValues(name).trim(), added].filter(Boolean).join("\n");
      setValue(name, value, { shouldDirty: true, shouldValidate: true });
    } catch {
      toast.danger(messages.common.offline);
    }
  };
  return (
    <div className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <TextareaField
        label={messages.events.labels[name]}
        hint={hint}
        rows={4}
        error={formState.errors[name]?.message}
        {...register(name)}
      />
      <div className="flex flex-wrap gap-2">
        {offers.map((offer) => (
          <Button key={offer.label} size="sm" onClick={() => void handleAdd(offer)}>
            {offer.label}
          </Button>
        ))}
      </div>
    </div>
  );
}
