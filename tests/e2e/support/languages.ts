import { ar } from "@/lib/shared/messages/ar";
import { de } from "@/lib/shared/messages/de";
import { en } from "@/lib/shared/messages/en";
import { fr } from "@/lib/shared/messages/fr";
import { pl } from "@/lib/shared/messages/pl";
import { pseudoMessages } from "@/lib/shared/messages/pseudo";
import type { GuestMessages, WallMessages } from "@/lib/shared/messages/scopes";

const known = { ar, de, en, fr, pl, "en-XA": pseudoMessages("en-XA"), "ar-XB": pseudoMessages("ar-XB") };

/** The messages of guest pages and wall in a language, for stories. */
export function messagesIn(language: keyof typeof known): GuestMessages & { wall: WallMessages } {
  const { guest, wall } = known[language];
  return { ...guest, wall };
}
