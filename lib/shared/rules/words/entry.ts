import { z } from "zod";
import { choice, filledText } from "@/lib/shared/contract-fields";
import { wordRules } from "@/lib/shared/limits/rules";
import { wordMessages as text } from "@/lib/shared/messages/words";

const countCharacters = (pattern: string) => (pattern.match(/[\p{L}\p{N}]/gu) ?? []).length;
/** Wildcards beside one another count as one, as compileWords reads them. */
const wildcards = (pattern: string) => pattern.match(/\*+/g) ?? [];
const innerWildcards = (pattern: string) => wildcards(pattern.replace(/^\*+|\*+$/g, ""));

const pattern = filledText(text.labels.pattern, wordRules.patternMaxLength, text.empty)
  .refine((value) => countCharacters(value) > 0, text.noCharacters)
  .refine(
    (value) => !value.includes("*") || countCharacters(value) >= wordRules.minCharactersBesideWildcards,
    text.tooOpen,
  )
  .refine((value) => innerWildcards(value).length <= wordRules.maxInnerWildcards, text.tooManyWildcards)
  .refine((value) => !value.split(/\s+/).some((word) => /^\*+$/.test(word)), text.loneWildcard);

/** Checks one entry of a word list. */
export const wordEntry = z.object({ pattern, action: choice(text.labels.action, ["review", "ban"]) });

/** Checks a whole word list. */
export const wordList = z.array(wordEntry).max(wordRules.maxEntries, text.tooManyEntries);
