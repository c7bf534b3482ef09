import { z } from "zod";
import { byField, fieldRules } from "../form-rules";

/** The consent text and its version: each change of the text creates a new version. */
export const publicConsent = z.object({
  version: z.number().int(),
  text: z.string(),
  /** The language of `text`; empty if unknown. */
  language: z.string(),
  /** The same in other languages. */
  translations: z.array(z.object({ language: z.string(), text: z.string() })),
  terms_url: z.string(),
  privacy_url: z.string(),
  /** True if a checkbox is required; otherwise sending counts as consent. */
  must_accept: z.boolean(),
});
export type PublicConsent = z.infer<typeof publicConsent>;

/** Texts and fields of an event's form. If it is absent from an answer, all fields are required. */
export const publicForm = z.object({
  welcome: z.string(),
  fields: z.object(byField(() => z.enum(fieldRules))),
  /** True if a post may be words without a picture; absent otherwise. */
  words: z.literal(true).optional(),
  /** Tasks of which the form shows one; absent without any. */
  missions: z.array(z.string()).optional(),
  /** Null if the event asks for no consent. */
  consent: publicConsent.nullable(),
  /** The day on which the event is deleted with all that guests sent; absent if it is kept. */
  deleted_on: z.string().optional(),
});
export type PublicForm = z.infer<typeof publicForm>;
