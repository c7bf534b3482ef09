import type { z } from "zod";
import { type EventFields, eventDefaults, eventFields, type OrganiserEvent } from "@/lib/events/contract";
import { generateSlug } from "@/lib/events/generate-slug";

/** What the form holds while it is filled in. */
export type EventFormValues = z.input<typeof eventFields>;

const fieldNames = Object.keys(eventFields.shape) as (keyof EventFields)[];

/** A new event: empty where the organiser has to say something, the defaults elsewhere. */
export function newEventValues(now: Date): EventFormValues {
  return { event_name: "", event_date: "", event_url_slug: generateSlug(now), ...eventDefaults };
}

/** An event as it is. */
export function valuesOf(event: OrganiserEvent): EventFormValues {
  return Object.fromEntries(fieldNames.map((field) => [field, event[field]])) as EventFormValues;
}

/** Of what was filled in, what differs from the event: only that is sent, so that nothing unseen is overwritten. */
export function changedValues(event: OrganiserEvent, values: EventFields): Partial<EventFields> {
  const isChanged = (field: keyof EventFields) => JSON.stringify(values[field]) !== JSON.stringify(event[field]);
  return Object.fromEntries(fieldNames.filter(isChanged).map((field) => [field, values[field]]));
}
