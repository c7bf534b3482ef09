import { z } from "zod";
import { choice, lines, text, webAddress } from "../contract-fields";
import { byRule, fieldRules } from "../form-rules";
import { languages } from "../language/languages";
import { limits } from "../limits";
import { formLimits } from "../limits/form";
import { messageNames } from "../message-names";
import { onOff } from "../vocabulary";
import { consentTranslations } from "./consent-wordings";
import { entryList } from "./tag-lists";

const { labels } = messageNames.events;

/** The event fields with which an organiser configures the guest form. */
export const formFields = {
  form_welcome: text(labels.form_welcome, limits.lineMaxLength),
  ...byRule((column) => choice(labels[column], fieldRules)),
  consent_text: lines(labels.consent_text, formLimits.consentTextMaxLength),
  consent_translations: consentTranslations(labels.consent_text, messageNames.events.consentLanguages),
  consent_terms_url: webAddress(labels.consent_terms_url, limits.urlMaxLength),
  consent_privacy_url: webAddress(labels.consent_privacy_url, limits.urlMaxLength),
  consent_box: choice(labels.consent_box, onOff),
  form_words: choice(labels.form_words, onOff),
  form_missions: entryList(labels.form_missions, formLimits.missions),
  form_places: entryList(labels.form_places, formLimits.places),
};

/** The spec's form: all its fields are mandatory, and it asks for no consent. */
export const formDefaults: FormSettings = {
  form_welcome: "",
  ...byRule(() => "required" as const),
  consent_text: "",
  consent_translations: [],
  consent_terms_url: "",
  consent_privacy_url: "",
  consent_box: "off",
  form_words: "off",
  form_missions: "",
  form_places: "",
};

/** The same fields as organisers read them. */
export const formSettings = z.object({
  form_welcome: z.string(),
  ...byRule(() => z.enum(fieldRules)),
  consent_text: z.string(),
  consent_translations: z.array(z.object({ language: z.enum(languages), text: z.string() })),
  consent_terms_url: z.string(),
  consent_privacy_url: z.string(),
  consent_box: z.enum(onOff),
  form_words: z.enum(onOff),
  form_missions: z.string(),
  form_places: z.string(),
});
export type FormSettings = z.infer<typeof formSettings>;

/** Returns whether an event's field concerns only its form, so that no wall shows it. */
export const isFormField = (field: string): field is keyof FormSettings => field in formFields;
