import { limits } from "@/lib/shared/limits";
import type { GuestFieldMessages } from "@/lib/shared/messages/scopes";

const longest = limits.guestTextMaxLength;

export const guestFields: GuestFieldMessages = {
  person_name: { label: "Name", tooLong: `Der Name darf höchstens ${longest.person_name} Zeichen haben.` },
  person_email_id: { label: "E-Mail", tooLong: "Bitte gib eine gültige E-Mail-Adresse ein." },
  person_city: { label: "Ort", tooLong: `Der Ort darf höchstens ${longest.person_city} Zeichen haben.` },
  caption: { label: "Schreib etwas dazu", tooLong: `Der Text darf höchstens ${longest.caption} Zeichen haben.` },
};
