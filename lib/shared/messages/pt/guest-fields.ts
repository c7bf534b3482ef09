import { limits } from "@/lib/shared/limits";
import type { GuestFieldMessages } from "@/lib/shared/messages/scopes";

const longest = limits.guestTextMaxLength;

export const guestFields: GuestFieldMessages = {
  person_name: { label: "Nome", tooLong: `O nome pode ter no máximo ${longest.person_name} caracteres.` },
  person_email_id: { label: "E-mail", tooLong: "Introduza um endereço de e-mail válido." },
  person_city: { label: "Cidade", tooLong: `A cidade pode ter no máximo ${longest.person_city} caracteres.` },
  caption: { label: "A sua legenda", tooLong: `A legenda pode ter no máximo ${longest.caption} caracteres.` },
};
