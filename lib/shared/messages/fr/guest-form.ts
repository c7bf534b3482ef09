import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import type { GuestFormMessages } from "@/lib/shared/messages/scopes";

const { list, number, plural } = wordsOf("fr");

const filesAtOnce = limits.guestMaxFiles;

export const guestForm: GuestFormMessages = {
  needsScript: "Ce formulaire a besoin de JavaScript, désactivé dans votre navigateur.",
  ended: "Cet événement est terminé. Merci d’avoir été des nôtres !",
  optional: "facultatif",
  emailFor: "Seul l’organisateur voit votre adresse e-mail. Elle n’apparaît jamais sur le mur.",
  consentLine: "En publiant, vous acceptez :",
  consentLinksLine: "En publiant, vous acceptez :",
  consentTick: "J’accepte :",
  terms: "Conditions",
  privacy: "Confidentialité",
  choose: "Choisir une photo ou une vidéo",
  addMore: "Ajouter une autre photo ou vidéo",
  choosePhoto: "Choisir une photo",
  takePhoto: "Prendre une photo",
  dropHere: "Déposez ici",
  orDrop: "ou glissez-déposez ici",
  fromPhone: "depuis votre téléphone, plusieurs à la fois si vous voulez",
  pickerPreparing:
    "Votre téléphone a peut-être besoin d’un instant pour préparer vos fichiers. Ils apparaîtront ici tout seuls.",
  remove: (name) => `Retirer ${name}`,
  previewOf: (name) => `Aperçu de ${name}`,
  noPreview: "Prêt à envoyer (pas d’aperçu sur ce téléphone).",
  eachAPost: (count) =>
    plural(count, {
      one: "Ce sera # publication.",
      many: "Ce seront # publications séparées.",
      other: "Ce seront # publications séparées.",
    }),
  tooMany: `Vous pouvez envoyer ${filesAtOnce} fichiers à la fois. Les ${filesAtOnce} premiers sont ajoutés ; envoyez les autres ensuite.`,
  alreadyThere: (names) =>
    names.length === 1 ? `${names[0]} est déjà là.` : `${number(names.length)} de ces fichiers sont déjà là.`,
  unkept: (names) =>
    `Si vous fermez cette page, vous perdez ${names.length > 2 ? `${number(names.length)} de ces fichiers` : list(names)}. Laissez-la ouverte jusqu’à la fin de l’envoi.`,
  inFile: (name, sentence) => `${name} : ${sentence}`,
  videoEmpty: "Cette vidéo est vide. Choisissez-en une autre.",
  submit: "Envoyer",
  cancel: "Annuler",
  fewSecondsLeft: "encore quelques secondes",
  secondsLeft: (seconds) =>
    plural(seconds, {
      one: "encore # seconde environ",
      many: "encore # secondes environ",
      other: "encore # secondes environ",
    }),
  minutesLeft: (minutes) =>
    plural(minutes, {
      one: "encore # minute environ",
      many: "encore # minutes environ",
      other: "encore # minutes environ",
    }),
  hoursLeft: (hours) =>
    plural(hours, {
      one: "encore # heure environ",
      many: "encore # heures environ",
      other: "encore # heures environ",
    }),
  preparing: (position) => `Préparation :${position}…`,
  sending: (position) => `Envoi :${position}…`,
  position: (position, count) => (count > 1 ? ` ${position} sur ${count}` : " votre publication"),
  finishing: "Envoyé. En attente de confirmation…",
  resumed: "Reprise…",
  percent: (percent) => `${percent} %`,
  progress: "Progression de l’envoi",
  someFailed: (sent, all) =>
    `${sent} ${sent > 1 ? "publications" : "publication"} sur ${all} ${sent > 1 ? "ont été envoyées" : "a été envoyée"}. Réessayez pour les autres, ou retirez-les.`,
  allWaiting: (count) =>
    plural(count, {
      one: "# publication est arrivée.",
      many: "# publications sont arrivées.",
      other: "# publications sont arrivées.",
    }),
  fileSent: "Envoyé",
  fileQueued: "En attente",
  fileSending: "Envoi en cours",
  fileFailed: "Non envoyé",
  keptTitle: "Votre publication est toujours là",
  kept: (count) =>
    plural(count, {
      one: "L’envoi n’est pas terminé. Continuez, ou recommencez.",
      many: "# envois ne sont pas terminés. Continuez, ou recommencez.",
      other: "# envois ne sont pas terminés. Continuez, ou recommencez.",
    }),
  resume: "Continuer",
  startOver: "Recommencer",
  chooseAgain: (names) => `Choisissez à nouveau ${names}. L’envoi reprend là où il s’était arrêté.`,
};
