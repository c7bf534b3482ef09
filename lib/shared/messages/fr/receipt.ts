import { wordsOf } from "@/lib/shared/language/words";
import type { ReceiptMessages } from "@/lib/shared/messages/scopes";

const { number, plural } = wordsOf("fr");

const posts = (count: number) =>
  count === 1 ? "votre publication" : count === 2 ? "vos deux publications" : `vos ${number(count)} publications`;

export const receipt: ReceiptMessages = {
  waiting: "En attente d’approbation",
  waitingShort: "En attente",
  photosWaiting: (count) =>
    plural(count, {
      one: "# photo est en attente.",
      many: "# photos sont en attente.",
      other: "# photos sont en attente.",
    }),
  lastTook: (minutes) =>
    plural(minutes, {
      one: "Les dernières ont pris environ une minute.",
      many: "Les dernières ont pris environ # minutes.",
      other: "Les dernières ont pris environ # minutes.",
    }),
  onTheWall: "Vous êtes sur le mur !",
  onTheWallShort: "Sur le mur",
  notOnTheWall: "Pas sur le mur",
  takenBackShort: "Retirée",
  turned: (count) =>
    plural(count, {
      one: "Vous êtes sur le mur !",
      many: "# de vos publications sont sur le mur !",
      other: "# de vos publications sont sur le mur !",
    }),
  album: (count) =>
    plural(count, { one: "Votre publication", many: "Vos # publications", other: "Vos # publications" }),
  pictureOf: (caption) => `Votre image : ${caption}`,
  clip: "Vidéo",
  clipCut: (seconds) => `Seules les ${number(seconds / 60)} premières minutes de votre vidéo peuvent être montrées.`,
  picturePreparing: "Votre image est en préparation.",
  pictureWait: (minutes) =>
    `Beaucoup d’images arrivent en ce moment. La vôtre prend environ ${plural(minutes, { one: "# minute", many: "# minutes", other: "# minutes" })}.`,
  savePicture: "Enregistrer avec le cadre",
  share: "Partager",
  saveFailed: "Ce téléphone n’a pas pu partager l’image.",
  title: "Mes publications",
  atEvent: (event) => `Mes publications – ${event}`,
  privateLink: "Toute personne qui a ce lien peut voir cette page. Enregistrez-le et gardez-le pour vous.",
  nothing: "Aucune publication ici",
  nothingWhy: "Vous les avez peut-être retirées, ou le lien est incomplet.",
  download: "Télécharger l’original",
  downloadNamed: (caption) => `Télécharger l’original : ${caption}`,
  takeBack: "Retirer",
  takeBackNamed: (caption) => `Retirer : ${caption}`,
  takeBackAsk: "Retirer cette publication ? Elle disparaît du mur et est effacée pour de bon.",
  takeBackYes: "Oui, la retirer",
  keep: "La garder",
  takenBack: "Votre publication a été retirée et effacée.",
  withdraw: "Retirer mon consentement",
  withdrawWhy: (count) => `Retire ${posts(count)} et efface tout ce que vous avez envoyé.`,
  withdrawAsk: (count) => `Retirer votre consentement ? Cela retire ${posts(count)} et efface tout pour de bon.`,
  withdrawYes: "Retirer et effacer",
  withdrawNo: "Tout garder",
  withdrawn: "Votre consentement est retiré. Tout ce que vous aviez envoyé est effacé.",
  mailLink: "M’envoyer ce lien par e-mail",
  safariForgets:
    "Safari oublie vos publications après 7 jours sans visite. Un lien envoyé par e-mail fonctionne toujours.",
  mailTo: (address) => `Nous l’envoyons à ${address}, l’adresse de votre publication.`,
  mailed: "Si votre publication a une adresse e-mail, nous y avons envoyé le lien.",
  linkOld: "Ce lien de téléchargement a expiré. Appuyez de nouveau sur « Télécharger l’original ».",
  originalMissing: "Ce fichier n’est pas disponible au téléchargement.",
  pictureMissing: "Il n’y a pas encore d’image.",
};
