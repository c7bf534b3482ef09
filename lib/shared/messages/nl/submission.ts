import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import type { SubmissionMessages } from "@/lib/shared/messages/scopes";
import { megabytes } from "../sizes";

const { number } = wordsOf("nl");

export const submission: SubmissionMessages = {
  allMandatory: "Alle velden zijn verplicht! Vul ze allemaal in.",
  onlyMissing: (label) => `Alleen ‘${label}’ ontbreekt nog.`,
  submitted: "Je bericht is aangekomen. Het komt op de fotowand zodra het is goedgekeurd.",
  videoIdFailed: "De video kon niet worden aangemeld. Probeer het opnieuw.",
  photoTooLarge: `Deze foto is groter dan ${megabytes(limits.photoMaxBytes)}. Kies een kleinere.`,
  videoTooLarge: `Deze video is groter dan ${megabytes(limits.videoMaxBytes)}. Kies een kortere.`,
  photoTooManyPixels: "Deze foto heeft te veel pixels. Kies er een van hoogstens 50 megapixels.",
  photoTooHeavy: "Deze foto kost te veel geheugen. Kies een JPEG of een kleinere foto.",
  photoEmpty: "Dit bestand is leeg. Kies een ander.",
  photoUnreadable: "Deze foto kan niet worden gelezen. Kies een andere.",
  photoTruncated: "Deze foto is niet compleet: het einde ontbreekt. Kies die opnieuw.",
  fileGone: "Dit bestand kan niet meer worden gelezen. Kies het opnieuw.",
  notAPhoto: "Dit bestand is geen afbeelding die we kunnen tonen. Kies een JPEG, PNG, WebP, GIF, AVIF of HEIC.",
  idempotencyMismatch: "Dit bericht is al met andere inhoud verstuurd. Begin een nieuw bericht.",
  idempotencyInvalid: "De Idempotency-Key moet een UUID zijn.",
  consentNeeded: "Ga akkoord met de voorwaarden van de organisatie voordat je je bericht verstuurt.",
  consentUnknown: "We vinden de tekst niet waarmee je akkoord ging. Laad de pagina opnieuw.",
  eventFull: "Dit evenement is vol en neemt geen berichten meer aan. Vertel het de organisatie.",
  accountFull: "De opslag van de organisatie is vol. Vertel het ze.",
  tryAgain: "We konden je bericht niet versturen. Er is niets kwijt: controleer je verbinding en probeer het opnieuw.",
  waiting: {
    offline: "Je bent offline. We versturen je bericht zodra je weer online bent.",
    connection: "De verbinding viel weg. Je bericht is veilig en we blijven het proberen.",
    busy: "Veel gasten plaatsen nu iets. Jouw bericht is zo aan de beurt.",
    service: "De dienst heeft even nodig. Je bericht is veilig en we blijven het proberen.",
  },
  nextTry: (seconds) => `Volgende poging over ${number(seconds)} s`,
};
