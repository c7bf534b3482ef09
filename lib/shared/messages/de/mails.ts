import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import { invitationRules } from "@/lib/shared/limits/invitation";
import { receiptRules } from "@/lib/shared/limits/receipt";
import type { MailMessages } from "@/lib/shared/messages/scopes";

const { number, plural } = wordsOf("de");

const minutes = (seconds: number) => plural(Math.round(seconds / 60), { one: "# Minute", other: "# Minuten" });
const photosWait = (count: number) => plural(count, { one: "# Foto wartet", other: "# Fotos warten" });

export const mails: MailMessages = {
  receipt: {
    subject: (event) => `Deine Beiträge bei ${event}`,
    lead: (event) => `Hier sind deine Beiträge bei ${event}`,
    text: "Sieh nach, ob sie auf der Leinwand sind, speichere deine Bilder oder zieh einen Beitrag zurück.",
    action: "Meine Beiträge ansehen",
    reason: `Jemand hat mit deiner Adresse gepostet und um diese E-Mail gebeten (höchstens ${receiptRules.mailsPerHour} in einer Stunde). Wer den Link hat, sieht diese Beiträge; warst du es nicht, ignoriere diese E-Mail.`,
  },
  waiting: {
    subject: (count, event) => `${photosWait(count)} auf Freigabe: ${event}`,
    waiting: (count, event) => `${photosWait(count)} auf Freigabe bei ${event}.`,
    oldest: (age) => `Das älteste wurde ${age} gesendet.`,
    oldestOfAlarm: (age, seconds) =>
      `Das älteste wurde ${age} gesendet. Die Grenze dieser Veranstaltung ist ${minutes(seconds)}.`,
    action: "Jetzt moderieren",
    reason:
      "Du bekommst höchstens eine solche E-Mail alle fünf Minuten je Veranstaltung. Ein Admin kann sie in den Einstellungen der Veranstaltung ausschalten.",
  },
  reset: {
    subject: (product) => `Ein neues Passwort für ${product}`,
    lead: (product) => `Wähle ein neues Passwort für ${product}.`,
    text: `Der Link funktioniert einmal und läuft nach ${minutes(limits.passwordResetSeconds)} ab.`,
    action: "Neues Passwort wählen",
    reason:
      "Jemand hat mit deiner Adresse um diese E-Mail gebeten. Warst du es nicht, ignoriere sie: Es hat sich nichts geändert.",
  },
  invitation: {
    subject: (company) => `${company} lädt dich zum Moderieren ein`,
    lead: (company) => `${company} lädt dich ein, Beiträge zu moderieren.`,
    text: `Wähle ein Passwort, um anzufangen. Der Link funktioniert einmal und läuft nach ${number(invitationRules.hours)} Stunden ab.`,
    action: "Passwort wählen",
    reason:
      "Jemand hat deine Adresse eingegeben, um dich einzuladen. Kennst du die Absender nicht, ignoriere diese E-Mail.",
  },
};
