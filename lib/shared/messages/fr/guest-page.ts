import type { GuestPageMessages } from "@/lib/shared/messages/scopes";

export const page: GuestPageMessages = {
  loading: "Chargement…",
  error: "Une erreur est survenue !",
  retry: "Réessayer",
  offline: "Vous semblez être hors ligne. Vérifiez votre connexion et réessayez.",
  notFound: "Cet événement n’existe pas.",
  notFoundHint: "Pas encore ouvert, ou l’adresse est mal saisie.",
  passwordNeeded: "Cet événement est privé. Saisissez son mot de passe.",
  passwordWrong: "Ce n’est pas le mot de passe de l’événement.",
  passwordMissing: "Cet événement est privé et n’a pas de mot de passe : seule son équipe peut l’ouvrir.",
  password: "Mot de passe",
  enter: "Continuer",
  yourPost: "Votre publication",
  seeWall: "Voir le mur",
  postAnother: "Publier autre chose",
  someoneElse: "Laisser publier quelqu’un d’autre",
  myPosts: "Mes publications",
  linkCopied: "Lien copié",
  language: "Langue",
  languageFailed: "Cette langue n’a pas pu être chargée. Vérifiez votre connexion et réessayez.",
};
