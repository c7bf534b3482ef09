import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import { invitationRules } from "@/lib/shared/limits/invitation";
import { receiptRules } from "@/lib/shared/limits/receipt";
import type { MailMessages } from "@/lib/shared/messages/scopes";

const { number, plural } = wordsOf("fr");

const minutes = (seconds: number) =>
  plural(Math.round(seconds / 60), { one: "# minute", many: "# minutes", other: "# minutes" });
const photosWait = (count: number) =>
  plural(count, {
    one: "# photo attend",
    many: "# photos attendent",
    other: "# photos attendent",
  });

export const mails: MailMessages = {
  receipt: {
    subject: (event) => `Vos publications – ${event}`,
    lead: (event) => `Voici vos publications – ${event}`,
    text: "Voyez si elles sont sur le mur, enregistrez vos images ou retirez une publication.",
    action: "Voir mes publications",
    reason: `Quelqu’un a publié avec votre adresse et demandé cet e-mail (${receiptRules.mailsPerHour} par heure au plus). Toute personne qui a le lien peut voir ces publications ; si ce n’était pas vous, ignorez cet e-mail.`,
  },
  waiting: {
    subject: (count, event) => `${photosWait(count)} une approbation : ${event}`,
    waiting: (count, event) => `${photosWait(count)} une approbation – ${event}.`,
    oldest: (age) => `La plus ancienne a été envoyée ${age}.`,
    oldestOfAlarm: (age, seconds) =>
      `La plus ancienne a été envoyée ${age}. La limite de l’événement est de ${minutes(seconds)}.`,
    action: "Modérer maintenant",
    reason:
      "Vous recevez au plus un e-mail de ce genre toutes les cinq minutes par événement. Un administrateur peut les désactiver dans les réglages de l’événement.",
  },
  reset: {
    subject: (product) => `Un nouveau mot de passe pour ${product}`,
    lead: (product) => `Choisissez un nouveau mot de passe pour ${product}.`,
    text: `Le lien fonctionne une seule fois et expire après ${minutes(limits.passwordResetSeconds)}.`,
    action: "Choisir un nouveau mot de passe",
    reason: "Quelqu’un a demandé cet e-mail avec votre adresse. Si ce n’était pas vous, ignorez-le : rien n’a changé.",
  },
  invitation: {
    subject: (company) => `${company} vous invite à modérer`,
    lead: (company) => `${company} vous invite à modérer des publications.`,
    text: `Choisissez un mot de passe pour commencer. Le lien fonctionne une seule fois et expire après ${number(invitationRules.hours)} heures.`,
    action: "Choisir un mot de passe",
    reason: "Quelqu’un a saisi votre adresse pour vous inviter. Si vous ne le connaissez pas, ignorez cet e-mail.",
  },
};
