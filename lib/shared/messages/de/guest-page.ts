import type { GuestPageMessages } from "@/lib/shared/messages/scopes";

export const page: GuestPageMessages = {
  loading: "Wird geladen …",
  error: "Da ist etwas schiefgegangen!",
  retry: "Noch einmal versuchen",
  offline: "Du bist offenbar offline. Prüfe deine Verbindung und versuch es noch einmal.",
  notFound: "Diese Veranstaltung gibt es nicht.",
  notFoundHint: "Noch nicht geöffnet, oder die Adresse ist vertippt.",
  passwordNeeded: "Diese Veranstaltung ist privat. Gib ihr Passwort ein.",
  passwordWrong: "Das ist nicht das Passwort dieser Veranstaltung.",
  passwordMissing: "Diese Veranstaltung ist privat und hat kein Passwort. Nur ihr Team kann sie öffnen.",
  password: "Passwort",
  enter: "Weiter",
  yourPost: "Dein Beitrag",
  seeWall: "Zur Leinwand",
  postAnother: "Noch etwas posten",
  someoneElse: "Jemand anderes möchte posten",
  myPosts: "Meine Beiträge",
  linkCopied: "Link kopiert",
  language: "Sprache",
  languageFailed: "Diese Sprache konnte nicht geladen werden. Prüfe deine Verbindung und versuch es noch einmal.",
};
