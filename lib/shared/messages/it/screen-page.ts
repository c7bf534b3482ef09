import { wordsOf } from "@/lib/shared/language/words";
import { pairingRules } from "@/lib/shared/limits/pairing";
import type { ScreenPageMessages } from "@/lib/shared/messages/scopes";

const { plural } = wordsOf("it");

export const screenPage: ScreenPageMessages = {
  title: "Abbina questo schermo",
  loading: "Connessione in corso…",
  openConsole: "Sul telefono o sul computer, apri {address}",
  openUnknownConsole: "Sul telefono o sul computer, apri la tua console",
  choosePair: "Scegli «Pair a screen» nella pagina dell’evento",
  typeCode: "Inserisci questo codice:",
  scan: "Oppure inquadra questo con il telefono",
  codeLabel: "Codice: {code}",
  changes: plural(pairingRules.codeSeconds / 60, {
    one: "Il codice cambia ogni minuto.",
    many: "Il codice cambia ogni # minuti.",
    other: "Il codice cambia ogni # minuti.",
  }),
  fullScreen: "Schermo intero",
  hidden: "L’evento di questo schermo è una bozza o è privato.",
  hiddenHint: "Nella console, imposta l’evento su «Live» o scegli un altro evento per questo schermo.",
  gone: "Questo schermo non ha un evento.",
  goneHint: "Scegline uno nella console.",
  busy: "Troppi schermi aspettano un codice.",
  busyHint: "Questo schermo riprova da solo.",
  noCookies: "Questo browser non conserva i cookie.",
  noCookiesHint: "Consenti i cookie per questo indirizzo, poi riapri la pagina.",
  offline: "Nessuna connessione al server. Questo schermo continua a provare.",
};
