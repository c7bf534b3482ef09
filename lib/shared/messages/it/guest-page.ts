import type { GuestPageMessages } from "@/lib/shared/messages/scopes";

export const page: GuestPageMessages = {
  loading: "Caricamento…",
  error: "Qualcosa è andato storto!",
  retry: "Riprova",
  offline: "Sembra che tu sia offline. Controlla la connessione e riprova.",
  notFound: "Questo evento non esiste.",
  notFoundHint: "Non è ancora aperto, o l’indirizzo è sbagliato.",
  passwordNeeded: "Questo evento è privato. Inserisci la sua password.",
  passwordWrong: "Non è la password dell’evento.",
  passwordMissing: "Questo evento è privato e non ha una password: può aprirlo solo chi lo organizza.",
  password: "Password",
  enter: "Continua",
  yourPost: "Il tuo post",
  seeWall: "Guarda lo schermo",
  postAnother: "Pubblica ancora",
  someoneElse: "Fai pubblicare qualcun altro",
  myPosts: "I miei post",
  linkCopied: "Link copiato",
  language: "Lingua",
  languageFailed: "Non è stato possibile caricare questa lingua. Controlla la connessione e riprova.",
};
