import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import { invitationRules } from "@/lib/shared/limits/invitation";
import { receiptRules } from "@/lib/shared/limits/receipt";
import type { MailMessages } from "@/lib/shared/messages/scopes";

const { number, plural } = wordsOf("it");

const minutes = (seconds: number) =>
  plural(Math.round(seconds / 60), { one: "# minuto", many: "# minuti", other: "# minuti" });
const photosWait = (count: number) =>
  plural(count, { one: "# foto aspetta", many: "# foto aspettano", other: "# foto aspettano" });

export const mails: MailMessages = {
  receipt: {
    subject: (event) => `I tuoi post – ${event}`,
    lead: (event) => `Ecco i tuoi post – ${event}`,
    text: "Guarda se sono sullo schermo, salva le tue immagini o ritira un post.",
    action: "Guarda i miei post",
    reason: `Qualcuno ha pubblicato con il tuo indirizzo e ha chiesto questa e-mail (al massimo ${receiptRules.mailsPerHour} all’ora). Chiunque abbia il link può vedere quei post; se non sei stato tu, ignora questa e-mail.`,
  },
  waiting: {
    subject: (count, event) => `${photosWait(count)} l’approvazione: ${event}`,
    waiting: (count, event) => `${photosWait(count)} l’approvazione – ${event}.`,
    oldest: (age) => `La più vecchia è stata inviata ${age}.`,
    oldestOfAlarm: (age, seconds) =>
      `La più vecchia è stata inviata ${age}. Il limite dell’evento è di ${minutes(seconds)}.`,
    action: "Modera ora",
    reason:
      "Ricevi al massimo una di queste e-mail ogni cinque minuti per evento. Un amministratore può disattivarle nelle impostazioni dell’evento.",
  },
  reset: {
    subject: (product) => `Una nuova password per ${product}`,
    lead: (product) => `Scegli una nuova password per ${product}.`,
    text: `Il link funziona una sola volta e scade dopo ${minutes(limits.passwordResetSeconds)}.`,
    action: "Scegli una nuova password",
    reason:
      "Qualcuno ha chiesto questa e-mail con il tuo indirizzo. Se non sei stato tu, ignorala: non è cambiato nulla.",
  },
  invitation: {
    subject: (company) => `${company} ti invita a moderare`,
    lead: (company) => `${company} ti invita a moderare i post.`,
    text: `Scegli una password per iniziare. Il link funziona una sola volta e scade dopo ${number(invitationRules.hours)} ore.`,
    action: "Scegli una password",
    reason: "Qualcuno ha inserito il tuo indirizzo per invitarti. Se non lo conosci, ignora questa e-mail.",
  },
};
