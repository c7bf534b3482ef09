import { ar } from "@/lib/shared/messages/ar";
import { de } from "@/lib/shared/messages/de";
import { en } from "@/lib/shared/messages/en";
import { fr } from "@/lib/shared/messages/fr";
import { pl } from "@/lib/shared/messages/pl";
import { pseudoMessages } from "@/lib/shared/messages/pseudo";
import type { LanguageMessages, ScreenPageMessages, WallMessages } from "@/lib/shared/messages/scopes";

const known = { ar, de, en, fr, pl, "en-XA": pseudoMessages("en-XA"), "ar-XB": pseudoMessages("ar-XB") };

type Shown = LanguageMessages["guest"] & { wall: WallMessages; screenPage: ScreenPageMessages };

/** The messages of guest pages, wall and television in a language, for stories. */
export function messagesIn(language: keyof typeof known): Shown {
  const { guest, wall, screenPage } = known[language];
  return { ...guest, wall, screenPage };
}
