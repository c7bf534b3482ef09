import type { GuestPageMessages } from "@/lib/shared/messages/scopes";

export const page: GuestPageMessages = {
  loading: "Laden…",
  error: "Er ging iets mis!",
  retry: "Opnieuw proberen",
  offline: "Je lijkt offline te zijn. Controleer je verbinding en probeer het opnieuw.",
  notFound: "Dit evenement bestaat niet.",
  notFoundHint: "Nog niet open, of het adres is verkeerd getypt.",
  passwordNeeded: "Dit evenement is besloten. Vul het wachtwoord in.",
  passwordWrong: "Dit is niet het wachtwoord van het evenement.",
  passwordMissing: "Dit evenement is besloten en heeft geen wachtwoord: alleen het team kan het openen.",
  password: "Wachtwoord",
  enter: "Verder",
  yourPost: "Jouw bericht",
  seeWall: "Bekijk de fotowand",
  postAnother: "Nog iets plaatsen",
  someoneElse: "Laat iemand anders plaatsen",
  myPosts: "Mijn berichten",
  linkCopied: "Link gekopieerd",
  language: "Taal",
  languageFailed: "Deze taal kon niet worden geladen. Controleer je verbinding en probeer het opnieuw.",
};
