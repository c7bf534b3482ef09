import type { UploadMessages } from "@/lib/shared/messages/scopes";

export const uploads: UploadMessages = {
  noRoom:
    "Il n’y a pas de place pour de nouveaux fichiers en ce moment. Patientez un instant ; vos fichiers ne sont pas perdus.",
  manyWaiting:
    "Beaucoup d’envois attendent leur tour en ce moment. Patientez un instant ; vos fichiers ne sont pas perdus.",
  notHere: "Envoyez la photo dans la même requête que sa publication.",
  notAPhoto: "Ce fichier n’est pas une image que nous pouvons montrer. Choisissez une photo.",
  sizeInvalid: "La taille d’une photo doit être un nombre entier d’octets.",
  notArrived: "Votre photo n’est pas arrivée en entier. Veuillez l’envoyer à nouveau.",
  alreadyUsed: "Cette photo a déjà été publiée. Veuillez l’envoyer à nouveau.",
};
