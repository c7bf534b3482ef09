import { limits } from "@/lib/shared/limits";
import type { GuestFieldMessages } from "@/lib/shared/messages/scopes";

const longest = limits.guestTextMaxLength;

export const guestFields: GuestFieldMessages = {
  person_name: { label: "Nom", tooLong: `Le nom peut avoir ${longest.person_name} caractères au plus.` },
  person_email_id: { label: "E-mail", tooLong: "Veuillez saisir une adresse e-mail valide." },
  person_city: { label: "Ville", tooLong: `La ville peut avoir ${longest.person_city} caractères au plus.` },
  caption: { label: "Votre légende", tooLong: `La légende peut avoir ${longest.caption} caractères au plus.` },
};
