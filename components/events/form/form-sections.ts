import type { FieldErrors } from "react-hook-form";
import { isFormField } from "@/lib/shared/events/form-contract";
import type { EventFormValues } from "./event-form-values";

export const sectionNames = ["about", "settings", "branding", "form"] as const;
export type SectionName = (typeof sectionNames)[number];
/** A section is faulty where a field was refused, and something is missing where a mandatory one is empty. */
export type SectionMark = "fine" | "missing" | "faulty";

type Field = keyof EventFormValues;

/** Fields without which no event can be saved (spec, section 5). */
export const mandatoryFields = ["event_name", "event_date", "event_url_slug"] as const satisfies readonly Field[];

const aboutFields: readonly string[] = [
  ...mandatoryFields,
  ...(["event_location", "event_start_time", "length_of_event", "event_status"] satisfies Field[]),
];
/** Fields of the look begin with these; all that is left are settings. */
const brandingField =
  /^(remove_)?(brand_|page_|top_|bottom_|cta_|wall_(theme|typeface|ground)$|use_theme_colors$|contact_|legal$|copyright$)/;

export function sectionOf(field: string): SectionName {
  if (isFormField(field)) return "form";
  if (aboutFields.includes(field)) return "about";
  return brandingField.test(field) ? "branding" : "settings";
}

/** Marks a section by what the form holds: `mandatory` are the values of mandatoryFields. */
export function markOf(
  section: SectionName,
  errors: FieldErrors<EventFormValues>,
  mandatory: readonly string[],
): SectionMark {
  if (Object.keys(errors).some((field) => sectionOf(field) === section)) return "faulty";
  const isMissing = mandatory.some((value, index) => {
    const field = mandatoryFields[index];
    return field !== undefined && sectionOf(field) === section && value.trim() === "";
  });
  return isMissing ? "missing" : "fine";
}
