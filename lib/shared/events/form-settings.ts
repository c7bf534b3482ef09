import { z } from "zod";
import { byField, fieldRules } from "../form-rules";

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
  fields: z.object(byField(() => z.enum(fieldRules))),
  /** Null where the event asks for no consent. */
  consent: publicConsent.nullable(),
});
export type PublicForm = z.infer<typeof publicForm>;
