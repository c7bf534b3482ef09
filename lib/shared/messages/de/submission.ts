import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import type { SubmissionMessages } from "@/lib/shared/messages/scopes";
import { megabytes } from "../sizes";

const { number } = wordsOf("de");

export const submission: SubmissionMessages = {
  allMandatory: "Alle Felder sind Pflichtfelder! Bitte fülle alle Felder aus.",
  onlyMissing: (label) => `Nur „${label}“ fehlt noch.`,
  submitted: "Dein Beitrag ist angekommen. Er erscheint auf der Leinwand, sobald er freigegeben ist.",
  videoIdFailed: "Das Video konnte nicht angemeldet werden. Bitte versuch es noch einmal.",
  photoTooLarge: `Dieses Foto ist größer als ${megabytes(limits.photoMaxBytes)}. Bitte wähle ein kleineres.`,
  videoTooLarge: `Dieses Video ist größer als ${megabytes(limits.videoMaxBytes)}. Bitte wähle ein kürzeres.`,
  photoTooManyPixels: "Dieses Bild hat zu viele Pixel. Bitte wähle eines mit höchstens 50 Megapixeln.",
  photoTooHeavy: "Dieses Bild braucht zu viel Speicher. Bitte wähle ein JPEG oder ein kleineres Bild.",
  photoEmpty: "Diese Datei ist leer. Bitte wähle eine andere.",
  photoUnreadable: "Dieses Bild lässt sich nicht lesen. Bitte wähle ein anderes.",
  photoTruncated: "Dieses Bild ist unvollständig: sein Ende fehlt. Bitte wähle es noch einmal aus.",
  fileGone: "Diese Datei lässt sich nicht mehr lesen. Bitte wähle sie noch einmal aus.",
  notAPhoto: "Diese Datei ist kein Bild, das wir zeigen können. Bitte wähle JPEG, PNG, WebP, GIF, AVIF oder HEIC.",
  idempotencyMismatch: "Dieser Beitrag wurde schon mit anderem Inhalt gesendet. Bitte fang einen neuen an.",
  idempotencyInvalid: "Der Idempotency-Key muss eine UUID sein.",
  consentNeeded: "Bitte stimme den Bedingungen der Veranstalter zu, bevor du deinen Beitrag sendest.",
  consentUnknown: "Wir finden den Text nicht, dem du zugestimmt hast. Bitte lade die Seite neu.",
  eventFull: "Diese Veranstaltung ist voll und nimmt keine Beiträge mehr an. Bitte sag den Veranstaltern Bescheid.",
  accountFull: "Der Speicher der Veranstalter ist voll. Bitte sag ihnen Bescheid.",
  tryAgain:
    "Wir konnten deinen Beitrag nicht senden. Nichts ist verloren: Prüfe deine Verbindung und versuch es noch einmal.",
  waiting: {
    offline: "Du bist offline. Wir senden deinen Beitrag, sobald du wieder online bist.",
    connection: "Die Verbindung ist abgebrochen. Dein Beitrag ist sicher, und wir versuchen es weiter.",
    busy: "Gerade posten viele Gäste. Dein Beitrag ist als Nächstes dran.",
    service: "Der Dienst braucht einen Moment. Dein Beitrag ist sicher, und wir versuchen es weiter.",
  },
  nextTry: (seconds) => `Nächster Versuch in ${number(seconds)} s`,
};
