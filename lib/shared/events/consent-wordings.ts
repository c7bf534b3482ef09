import { z } from "zod";
import { lines } from "../contract-fields";
import { type Language, languages } from "../language/languages";
import { formLimits } from "../limits/form";

export type ConsentTranslation = { language: Language; text: string };

/** Parses JSON in a multipart field; anything else is left to the schema. */
function fromJson(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value === "") return [];
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/**
 * A consent in further languages: a list, or its JSON in a multipart field. Empty texts are dropped. `refusal` is the
 * error for an unknown or repeated language.
 */
export function consentTranslations(label: string, refusal: string) {
  const translation = z.object(
    { language: z.enum(languages, refusal), text: lines(label, formLimits.consentTextMaxLength) },
    refusal,
  );
  return z
    .preprocess(fromJson, z.array(translation, refusal).max(languages.length, refusal))
    .refine((list) => new Set(list.map(({ language }) => language)).size === list.length, refusal)
    .transform((list) => list.filter(({ text }) => text !== ""));
}
