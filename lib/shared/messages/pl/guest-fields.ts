import { limits } from "@/lib/shared/limits";
import type { GuestFieldMessages } from "@/lib/shared/messages/scopes";

const longest = limits.guestTextMaxLength;

export const guestFields: GuestFieldMessages = {
  person_name: { label: "Imię", tooLong: `Imię może mieć najwyżej ${longest.person_name} znaków.` },
  person_email_id: { label: "E-mail", tooLong: "Wpisz poprawny adres e-mail." },
  person_city: { label: "Miasto", tooLong: `Nazwa miasta może mieć najwyżej ${longest.person_city} znaków.` },
  caption: { label: "Dodaj podpis", tooLong: `Podpis może mieć najwyżej ${longest.caption} znaków.` },
};
