import { wordsOf } from "@/lib/shared/language/words";
import type { RefusalMessages } from "@/lib/shared/messages/scopes";

const { plural } = wordsOf("fr");

export const refusals: RefusalMessages = {
  http: {
    forbidden: "Vous n’avez pas le droit de faire cela.",
    foreignOrigin: "Cette requête vient d’un autre site. Ouvrez la page elle-même et réessayez.",
    notFound: "Introuvable.",
    internal: "Un problème est survenu de notre côté. Veuillez réessayer.",
    unavailable: "Le service n’est pas disponible pour l’instant. Veuillez réessayer dans un moment.",
    diskFull:
      "Le serveur n’a plus d’espace disque : rien ne peut être enregistré pour l’instant. Veuillez réessayer dans une minute.",
    malformedBody: "La requête n’a pas pu être lue.",
    invalidInput: "Veuillez vérifier votre saisie.",
    malformedAddress: "Cette adresse n’a pas pu être lue.",
    unsupportedBody: "Ce type de requête n’est pas accepté.",
    bodyTooLarge: "Cette requête est trop volumineuse.",
    uploadBrokeOff: "L’envoi a été interrompu. Veuillez réessayer.",
    rateLimited: (seconds) =>
      plural(seconds, {
        one: "Trop de tentatives. Attendez # seconde et réessayez.",
        many: "Trop de tentatives. Attendez # secondes et réessayez.",
        other: "Trop de tentatives. Attendez # secondes et réessayez.",
      }),
  },
  videos: {
    unknown: "Cette vidéo n’est plus disponible. Choisissez-la à nouveau.",
    incomplete: "Cette vidéo est encore en cours d’envoi. Attendez qu’elle soit arrivée.",
    used: "Cette vidéo a déjà été publiée. Choisissez-en une autre.",
    notAVideo: "Ce fichier n’est pas une vidéo que nous pouvons montrer. Choisissez un MP4, MOV, WebM ou 3GP.",
    empty: "Cette vidéo est vide. Choisissez-en une autre.",
    truncated: "Cette vidéo est incomplète. Choisissez-la à nouveau.",
    trimmed:
      "Cette vidéo a été coupée et nous ne pouvons pas retirer ce que vous avez enlevé. Enregistrez-la d’abord comme nouvelle vidéo.",
    noPicture: "Ce fichier contient du son, mais pas d’image. Choisissez une photo ou une vidéo.",
    unplayable: "Aucun navigateur ne peut lire ce type de vidéo. Enregistrez-la d’abord comme nouvelle vidéo.",
    uploadRefused: "Cet envoi n’est pas autorisé ou a expiré. Choisissez la vidéo à nouveau.",
    uploadGone: "Cet envoi n’existe plus. Veuillez le recommencer.",
    uploadConflict: "Une autre partie de cette vidéo est déjà arrivée. L’envoi continue à partir de là.",
    uploadMalformed: "Cette partie de l’envoi n’a pas pu être lue.",
  },
  descriptions: {
    form: (event) => `Envoyez votre photo ou vidéo sur le mur de ${event}.`,
    wall: (event) => `Photos et vidéos des invités de ${event}, en direct.`,
  },
};
