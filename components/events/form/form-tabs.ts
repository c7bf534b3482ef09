import type { FieldErrors } from "react-hook-form";
import { type EventFormValues, eventForm } from "./event-form-values";

export const eventTabs = ["basics", "look", "guests", "show", "team"] as const;
export type EventTab = (typeof eventTabs)[number];
/** 'faulty': a field has an error. 'missing': a mandatory field is empty. */
export type TabMark = "fine" | "missing" | "faulty";

type Field = keyof EventFormValues;

/** An event cannot be saved without these fields (spec, section 5). */
export const mandatoryFields = ["event_name", "event_date", "event_url_slug"] as const satisfies readonly Field[];

/** A name, or a prefix that ends with '_'. Fields that match none, the guest form's among them, are in 'guests'. */
const fieldsOf: Record<Exclude<EventTab, "guests">, readonly string[]> = {
  basics: [
    ...mandatoryFields,
    "take_former_slug" satisfies Field,
    ...(["event_location", "event_start_time", "length_of_event", "event_status"] satisfies Field[]),
  ],
  look: [
    ...["brand_", "remove_brand_", "page_", "top_", "bottom_", "cta_"],
    ...(["wall_theme", "wall_layout", "wall_typeface", "wall_ground", "wall_room"] satisfies Field[]),
    ...(["use_theme_colors", "search_engines", "contact_information", "legal", "copyright"] satisfies Field[]),
  ],
  show: ["wall_speed", "wall_arrivals", "qr_call_seconds", "ads_", "script_ids"],
  team: ["moderator_ids", "moderation_mode", "trusted_after", "wall_delay", "wait_alarm_seconds", "notification_"],
};

export function tabOf(field: string): EventTab {
  const matches = (name: string) => field === name || (name.endsWith("_") && field.startsWith(name));
  return eventTabs.find((tab) => tab !== "guests" && fieldsOf[tab].some(matches)) ?? "guests";
}

/** Returns a tab's mark; `mandatory` are the values of mandatoryFields. */
export function markOf(tab: EventTab, errors: FieldErrors<EventFormValues>, mandatory: readonly string[]): TabMark {
  if (Object.keys(errors).some((field) => tabOf(field) === tab)) return "faulty";
  const isMissing = mandatory.some((value, index) => {
    const field = mandatoryFields[index];
    return field !== undefined && tabOf(field) === tab && value.trim() === "";
  });
  return isMissing ? "missing" : "fine";
}

/** The form's fields in the order in which the API checks them (spec, section 5). */
const checkedFields = Object.keys(eventForm.shape) as Field[];

/** Returns the first faulty field in the order of the checks. */
export function firstFault(hasError: (field: Field) => boolean): Field | null {
  return checkedFields.find(hasError) ?? null;
}
