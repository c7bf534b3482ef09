import { limits } from "@/lib/shared/limits";
import type { GuestFieldMessages } from "@/lib/shared/messages/scopes";

const longest = limits.guestTextMaxLength;

export const guestFields: GuestFieldMessages = {
  person_name: { label: "Naam", tooLong: `De naam mag hoogstens ${longest.person_name} tekens hebben.` },
  person_email_id: { label: "E-mail", tooLong: "Vul een geldig e-mailadres in." },
  person_city: { label: "Plaats", tooLong: `De plaats mag hoogstens ${longest.person_city} tekens hebben.` },
  caption: { label: "Schrijf er iets bij", tooLong: `De tekst mag hoogstens ${longest.caption} tekens hebben.` },
};
