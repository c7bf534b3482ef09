import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import { invitationRules } from "@/lib/shared/limits/invitation";
import { receiptRules } from "@/lib/shared/limits/receipt";
import type { MailMessages } from "@/lib/shared/messages/scopes";

const { number, plural } = wordsOf("nl");

const minutes = (seconds: number) => plural(Math.round(seconds / 60), { one: "# minuut", other: "# minuten" });
const photosWait = (count: number) => plural(count, { one: "# foto wacht", other: "# foto’s wachten" });

export const mails: MailMessages = {
  receipt: {
    subject: (event) => `Jouw berichten bij ${event}`,
    lead: (event) => `Hier zijn jouw berichten bij ${event}`,
    text: "Kijk of ze op de fotowand staan, bewaar je foto’s of trek een bericht terug.",
    action: "Mijn berichten bekijken",
    reason: `Iemand heeft met jouw adres een bericht geplaatst en om deze e-mail gevraagd (hoogstens ${receiptRules.mailsPerHour} per uur). Wie de link heeft, kan die berichten zien; was jij het niet, negeer deze e-mail dan.`,
  },
  waiting: {
    subject: (count, event) => `${photosWait(count)} op goedkeuring: ${event}`,
    waiting: (count, event) => `${photosWait(count)} op goedkeuring bij ${event}.`,
    oldest: (age) => `De oudste is ${age} verstuurd.`,
    oldestOfAlarm: (age, seconds) =>
      `De oudste is ${age} verstuurd. De grens van het evenement is ${minutes(seconds)}.`,
    action: "Nu modereren",
    reason:
      "Je krijgt hoogstens één van deze e-mails per vijf minuten per evenement. Een beheerder kan ze uitzetten in de instellingen van het evenement.",
  },
  reset: {
    subject: (product) => `Een nieuw wachtwoord voor ${product}`,
    lead: (product) => `Kies een nieuw wachtwoord voor ${product}.`,
    text: `De link werkt één keer en verloopt na ${minutes(limits.passwordResetSeconds)}.`,
    action: "Nieuw wachtwoord kiezen",
    reason:
      "Iemand heeft met jouw adres om deze e-mail gevraagd. Was jij het niet, negeer hem dan: er is niets veranderd.",
  },
  invitation: {
    subject: (company) => `${company} nodigt je uit om te modereren`,
    lead: (company) => `${company} nodigt je uit om berichten te modereren.`,
    text: `Kies een wachtwoord om te beginnen. De link werkt één keer en verloopt na ${number(invitationRules.hours)} uur.`,
    action: "Wachtwoord kiezen",
    reason: "Iemand heeft jouw adres ingevuld om je uit te nodigen. Ken je die persoon niet, negeer deze e-mail dan.",
  },
};
