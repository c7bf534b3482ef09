import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import type { SubmissionMessages } from "@/lib/shared/messages/scopes";
import { megabytes } from "../sizes";

const { number } = wordsOf("fr");

const megaoctets = (bytes: number) => megabytes(bytes).replace("MB", "Mo");

export const submission: SubmissionMessages = {
  allMandatory: "Tous les champs sont obligatoires ! Veuillez tous les remplir.",
  onlyMissing: (label) => `Il ne manque que « ${label} ».`,
  submitted: "Votre publication est bien arrivée. Elle apparaîtra sur le mur une fois approuvée.",
  videoIdFailed: "L’envoi de la vidéo n’a pas pu commencer. Veuillez réessayer.",
  photoTooLarge: `Cette photo dépasse ${megaoctets(limits.photoMaxBytes)}. Choisissez-en une plus petite.`,
  videoTooLarge: `Cette vidéo dépasse ${megaoctets(limits.videoMaxBytes)}. Choisissez-en une plus courte.`,
  photoTooManyPixels: "Cette image a trop de pixels. Choisissez-en une de 50 mégapixels au plus.",
  photoTooHeavy: "Cette image demande trop de mémoire. Choisissez un JPEG ou une image plus petite.",
  photoEmpty: "Ce fichier est vide. Choisissez-en un autre.",
  photoUnreadable: "Cette image est illisible. Choisissez-en une autre.",
  photoTruncated: "Cette image est incomplète : il en manque la fin. Choisissez-la à nouveau.",
  fileGone: "Ce fichier ne peut plus être lu. Choisissez-le à nouveau.",
  notAPhoto:
    "Ce fichier n’est pas une image que nous pouvons montrer. Choisissez un JPEG, PNG, WebP, GIF, AVIF ou HEIC.",
  idempotencyMismatch:
    "Cette publication a déjà été envoyée avec un autre contenu. Veuillez en commencer une nouvelle.",
  idempotencyInvalid: "L’Idempotency-Key doit être un UUID.",
  consentNeeded: "Veuillez accepter les conditions de l’organisateur avant d’envoyer votre publication.",
  consentUnknown: "Nous ne trouvons pas le texte que vous avez accepté. Veuillez recharger la page.",
  eventFull: "Cet événement est complet et n’accepte plus de publications. Merci de prévenir l’organisateur.",
  accountFull: "L’espace de l’organisateur est plein. Merci de le prévenir.",
  tryAgain: "Nous n’avons pas pu envoyer votre publication. Rien n’est perdu : vérifiez votre connexion et réessayez.",
  waiting: {
    offline: "Vous êtes hors ligne. Nous enverrons votre publication dès que vous serez de nouveau en ligne.",
    connection: "La connexion a été perdue. Votre publication est en sécurité, nous continuons d’essayer.",
    busy: "Beaucoup d’invités publient en ce moment. Votre publication est la suivante.",
    service: "Le service a besoin d’un instant. Votre publication est en sécurité, nous continuons d’essayer.",
  },
  nextTry: (seconds) => `Prochain essai dans ${number(seconds)} s`,
};
