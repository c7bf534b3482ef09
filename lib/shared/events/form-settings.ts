import { z } from "zod";

/** How the guest's form treats a field that is not the photo. */
export const fieldRules = ["required", "optional", "hidden"] as const;
export type FieldRule = (typeof fieldRules)[number];

/** The wording that a guest agrees to, and its number: a changed text is a new version. */
export const publicConsent = z.object({
  version: z.number().int(),
  text: z.string(),
  terms_url: z.string(),
  privacy_url: z.string(),
  /** Says that a box must be ticked; else sending is agreeing. */
  must_accept: z.boolean(),
});
export type PublicConsent = z.infer<typeof publicConsent>;

/** Describes what an event's form says and asks for. Absent in an event's answer, all fields are required. */
export const publicForm = z.object({
  welcome: z.string(),
  fields: z.object({
    person_name: z.enum(fieldRules),
    person_email_id: z.enum(fieldRules),
    person_city: z.enum(fieldRules),
    caption: z.enum(fieldRules),
  }),
  /** Null where the event asks for no consent. */
  consent: publicConsent.nullable(),
});
export type PublicForm = z.infer<typeof publicForm>;

/** How each field of the guest's is treated. */
export type FormRules = PublicForm["fields"];
