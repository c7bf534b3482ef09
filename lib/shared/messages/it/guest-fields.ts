import { limits } from "@/lib/shared/limits";
import type { GuestFieldMessages } from "@/lib/shared/messages/scopes";

const longest = limits.guestTextMaxLength;

export const guestFields: GuestFieldMessages = {
  person_name: { label: "Nome", tooLong: `Il nome può avere al massimo ${longest.person_name} caratteri.` },
  person_email_id: { label: "E-mail", tooLong: "Inserisci un indirizzo e-mail valido." },
  person_city: { label: "Città", tooLong: `La città può avere al massimo ${longest.person_city} caratteri.` },
  caption: { label: "La tua didascalia", tooLong: `La didascalia può avere al massimo ${longest.caption} caratteri.` },
};
