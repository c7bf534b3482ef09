import "server-only";
import { AppError } from "@/lib/shared/errors";
import { wordRules } from "@/lib/shared/limits/rules";
import { messages } from "@/lib/shared/messages";
import { wordMessages } from "@/lib/shared/messages/words";
import type { WordLists } from "@/lib/shared/rules/contract";
import { countLetters } from "@/lib/shared/rules/words";
import { Slices } from "./slices";

const fields = ["words_review", "words_ban"] as const;

/**
 * Refuses lists whose compiled form would take too much memory: ligatures, umlauts and spaces multiply an entry's
 * letters. Not a part of the contract, because browsers do not load the tables of letters. Throws invalid.
 */
export async function assertListsFit(lists: Partial<WordLists>): Promise<void> {
  const slices = new Slices();
  for (const field of fields) {
    const refuse = (message: string) => {
      throw new AppError("invalid_input", message, { issues: [{ path: field, message }] });
    };
    let sum = 0;
    for (const [index, line] of (lists[field] ?? "").split("\n").entries()) {
      const letters = countLetters(line);
      sum += letters;
      const { maxEntryLetters, maxListLetters } = wordRules;
      if (letters > maxEntryLetters) refuse(messages.rulesPage.lineInvalid(index + 1, wordMessages.tooManyLetters));
      if (sum > maxListLetters) refuse(wordMessages.listTooLarge);
      await slices.pause();
    }
  }
}
