import type { PseudoLanguage } from "../language/languages";
import { pseudoMessages } from "./pseudo";

/** A chunk of its own: only a page whose pseudo-language was named loads it. */
export const guestIn = (language: PseudoLanguage) => ({ guest: pseudoMessages(language).guest });
