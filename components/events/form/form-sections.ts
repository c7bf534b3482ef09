import type { FieldErrors } from "react-hook-form";
import { isFormField } from "@/lib/shared/events/form-contract";
import type { EventFormValues } from "./event-form-values";

export const sectionNames = ["about", "settings", "branding", "form"] as const;
export type SectionName = (typeof sectionNames)[number];
/** 'faulty': a field has an error. 'missing': a mandatory field is empty. */
export type SectionMark = "fine" | "missing" | "faulty";

type Field = keyof EventFormValues;

/** An event cannot be saved without these fields (spec, section 5). */
export const mandatoryFields = ["event_name", "event_date", "event_url_slug"] as const satisfies readonly Field[];

const aboutFields: readonly string[] = [
  ...mandatoryFields,
  ...(["event_location", "event_start_time", "length_of_event", "event_status"] satisfies Field[]),
];
/** Prefixes of the branding fields; the remaining fields belong to settings. */
const brandingField =
  /^(remove_)?(brand_|page_|top_|bottom_|cta_|wall_(theme|typeface|ground)$|use_theme_colors$|contact_|legal$|copyright$)/;

export function sectionOf(field: string): SectionName {
  if (isFormField(field)) return "form";
  if (aboutFields.includes(field)) return "about";
  return brandingField.test(field) ? "branding" : "settings";
}

/** Returns a section's mark; `mandatory` are the values of mandatoryFields. */
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
