import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { generateSlug } from "@/lib/client/events/generate-slug";
import type { EventSave, SentBeside } from "@/lib/client/events/hooks";
import { brandColourFields } from "@/lib/shared/events/brand-colours";
import {
  brandImageFields,
  type ChangeableField,
  type EventFields,
  eventDefaults,
  eventFields,
  type OrganiserEvent,
} from "@/lib/shared/events/contract";
import { defaultTexts } from "@/lib/shared/events/default-texts";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { yesNo } from "@/lib/shared/vocabulary";

const { labels, brandImageTooLarge, onlyImages } = messages.events;

const image = z
  .custom<File>((value) => value instanceof File, onlyImages)
  .refine((file) => file.size <= limits.brandImageMaxBytes, brandImageTooLarge)
  .nullable();
const removal = z.enum(yesNo);

/** The API's fields plus the multipart extras: password, removals, and images as browser `File`s. */
export const eventForm = eventFields.extend({
  password: z
    .string()
    .max(limits.passwordMaxLength, messages.fields.tooLong(labels.password, limits.passwordMaxLength)),
  remove_password: removal,
  /** The former slug that the organiser takes over; '' for none. */
  take_former_slug: z.string(),
  brand_custom_logo: image,
  remove_brand_custom_logo: removal,
  brand_social_share_image: image,
  remove_brand_social_share_image: removal,
  brand_watermark_image: image,
  remove_brand_watermark_image: removal,
  brand_ground_image: image,
  remove_brand_ground_image: removal,
});

/** Form values while editing. */
export type EventFormValues = z.input<typeof eventForm>;
/** Form values after validation. */
type FilledEventForm = z.output<typeof eventForm>;
export type EventForm = UseFormReturn<EventFormValues, unknown, FilledEventForm>;

const fieldNames = Object.keys(eventFields.shape) as (keyof EventFields)[];

/** The password is write-only; a stored picture stays unless it is replaced or removed. */
const untouched = {
  password: "",
  remove_password: "no",
  take_former_slug: "",
  brand_custom_logo: null,
  remove_brand_custom_logo: "no",
  brand_social_share_image: null,
  remove_brand_social_share_image: "no",
  brand_watermark_image: null,
  remove_brand_watermark_image: "no",
  brand_ground_image: null,
  remove_brand_ground_image: "no",
} as const;

/** Returns the values of a new event: empty for mandatory input, defaults elsewhere. */
export function newEventValues(now: Date): EventFormValues {
  const event_name = "";
  const event_url_slug = generateSlug(now);
  return { event_name, event_date: "", event_url_slug, ...eventDefaults, ...defaultTexts(event_name), ...untouched };
}

/** Returns the form values of an existing event. */
export function valuesOf(event: OrganiserEvent): EventFormValues {
  const fields = Object.fromEntries(fieldNames.map((field) => [field, event[field]])) as EventFields;
  return { ...fields, ...untouched };
}

/** Returns the values a duplicate takes over: all but slug, status and password. The date stays. */
export function copyOf(event: OrganiserEvent): Partial<EventFormValues> {
  const { event_url_slug, event_status, ...copied } = valuesOf(event);
  return copied;
}

/**
 * Returns the fields that differ from the event, plus the colour switch if a colour differs, and the wall delay with a
 * new moderation mode. Only these are sent, so that a save overwrites nothing unseen.
 */
export function changedValues(event: OrganiserEvent, values: EventFields): Partial<EventFields> {
  const isChanged = (field: keyof EventFields) => JSON.stringify(values[field]) !== JSON.stringify(event[field]);
  // Without the switch the API treats a changed colour as the event's own (withColourSwitch).
  const hasColours = brandColourFields.some(isChanged);
  const isSent = (field: keyof EventFields) =>
    isChanged(field) ||
    (hasColours && field === "use_theme_colors") ||
    // Without it an automatic mode turns it on (withWallDelay), although the form shows it off.
    (field === "wall_delay" && isChanged("moderation_mode"));
  return Object.fromEntries(fieldNames.filter(isSent).map((field) => [field, values[field]]));
}

/** Returns the password and picture fields that a save has to set or remove. */
export function besideFields(values: FilledEventForm): SentBeside {
  const beside: SentBeside = {};
  if (values.password) beside.password = values.password;
  else if (values.remove_password === "yes") beside.remove_password = "yes";
  if (values.take_former_slug === values.event_url_slug) beside.take_former_slug = "yes";
  for (const field of brandImageFields) {
    const file = values[field];
    if (file) beside[field] = file;
    else if (values[`remove_${field}`] === "yes") beside[`remove_${field}`] = "yes";
  }
  return beside;
}

/** Returns all API fields of a new event, without the form-only ones. */
export function allFields(values: FilledEventForm): EventFields {
  return Object.fromEntries(fieldNames.map((field) => [field, values[field]])) as EventFields;
}

/** Returns the request of a save: all fields of a new event, only the changed fields of an edited one. */
export function eventSave(edited: OrganiserEvent | null, values: FilledEventForm): EventSave {
  const beside = besideFields(values);
  if (!edited) {
    const { cta_url, bottom_banner_text, cta_text, ...fields } = allFields(values);
    const untouched = fields.event_language === "" ? defaultTexts("") : null;
    return {
      event: null,
      values: {
        ...fields,
        // The server writes untouched texts in the company's language.
        ...(bottom_banner_text !== untouched?.bottom_banner_text && { bottom_banner_text }),
        ...(cta_text !== untouched?.cta_text && { cta_text }),
        // An empty URL means that somebody removed it and keeps the button; omit it instead.
        ...(cta_url !== "" && { cta_url }),
        ...beside,
      },
    };
  }
  return { event: edited, values: { ...changedValues(edited, values), ...beside } };
}

/** Returns the typed values that differ from the event as it was opened, invalid ones included. */
export function touchedFields(opened: EventFormValues, values: EventFormValues): Partial<EventFormValues> {
  const isTouched = ([field, value]: [string, unknown]) => {
    const before: unknown = Reflect.get(opened, field);
    return value instanceof File || JSON.stringify(value) !== JSON.stringify(before);
  };
  return Object.fromEntries(Object.entries(values).filter(isTouched));
}

/** Returns a field's label; a removal has the label of the picture it removes. */
export function labelOf(field: string): string {
  return labels[field.replace(/^remove_/, "") as ChangeableField] ?? field;
}
