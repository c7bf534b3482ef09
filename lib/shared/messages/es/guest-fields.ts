import { limits } from "@/lib/shared/limits";
import type { GuestFieldMessages } from "@/lib/shared/messages/scopes";

const longest = limits.guestTextMaxLength;

export const guestFields: GuestFieldMessages = {
  person_name: { label: "Nombre", tooLong: `El nombre puede tener ${longest.person_name} caracteres como máximo.` },
  person_email_id: { label: "Correo electrónico", tooLong: "Escribe una dirección de correo válida." },
  person_city: { label: "Ciudad", tooLong: `La ciudad puede tener ${longest.person_city} caracteres como máximo.` },
  caption: { label: "Ponle un texto", tooLong: `El texto puede tener ${longest.caption} caracteres como máximo.` },
};
