import { z } from "zod";
import { choice, lines, text, webAddress } from "../contract-fields";
import { formLimits } from "../form-limits";
import { limits } from "../limits";
import { messageNames } from "../say";
import { onOff } from "../vocabulary";
import { type FormRules, fieldRules } from "./form-settings";

const { labels } = messageNames.events;

/** Fields of an event in which its organiser describes the guest's form. */
export const formFields = {
  form_welcome: text(labels.form_welcome, limits.lineMaxLength),
  form_name: choice(labels.form_name, fieldRules),
  form_email: choice(labels.form_email, fieldRules),
  form_city: choice(labels.form_city, fieldRules),
  form_caption: choice(labels.form_caption, fieldRules),
  consent_text: lines(labels.consent_text, formLimits.consentTextMaxLength),
  consent_terms_url: webAddress(labels.consent_terms_url, limits.urlMaxLength),
  consent_privacy_url: webAddress(labels.consent_privacy_url, limits.urlMaxLength),
  consent_box: choice(labels.consent_box, onOff),
};

/** The spec's form: four mandatory fields, and nothing to agree to. */
export const formDefaults: FormSettings = {
  form_welcome: "",
  form_name: "required",
  form_email: "required",
  form_city: "required",
  form_caption: "required",
  consent_text: "",
  consent_terms_url: "",
  consent_privacy_url: "",
  consent_box: "off",
};

/** The same as an event's organisers read it. */
export const formSettings = z.object({
  form_welcome: z.string(),
  form_name: z.enum(fieldRules),
  form_email: z.enum(fieldRules),
  form_city: z.enum(fieldRules),
  form_caption: z.enum(fieldRules),
  consent_text: z.string(),
  consent_terms_url: z.string(),
  consent_privacy_url: z.string(),
  consent_box: z.enum(onOff),
});
export type FormSettings = z.infer<typeof formSettings>;

/** Tells whether a field of an event is about its form alone: no wall shows it. */
export const isFormField = (field: string): field is keyof FormSettings => field in formFields;

/** The event's rules by the guest's own fields. */
export function rulesOf(
  event: Pick<FormSettings, "form_name" | "form_email" | "form_city" | "form_caption">,
): FormRules {
  return {
    person_name: event.form_name,
    person_email_id: event.form_email,
    person_city: event.form_city,
    caption: event.form_caption,
  };
}
