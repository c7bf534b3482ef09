import { wordsOf } from "@/lib/shared/language/words";
import type { ReceiptMessages } from "@/lib/shared/messages/scopes";

const { number, plural } = wordsOf("it");

const posts = (count: number) =>
  count === 1 ? "il tuo post" : count === 2 ? "i tuoi due post" : `i tuoi ${number(count)} post`;

export const receipt: ReceiptMessages = {
  waiting: "In attesa di approvazione",
  waitingShort: "In attesa",
  photosWaiting: (count) =>
    plural(count, { one: "# foto è in attesa.", many: "# foto sono in attesa.", other: "# foto sono in attesa." }),
  lastTook: (minutes) =>
    plural(minutes, {
      one: "Le ultime hanno richiesto circa un minuto.",
      many: "Le ultime hanno richiesto circa # minuti.",
      other: "Le ultime hanno richiesto circa # minuti.",
    }),
  onTheWall: "Sei sullo schermo!",
  onTheWallShort: "Sullo schermo",
  notOnTheWall: "Non è sullo schermo",
  takenBackShort: "Ritirato",
  turned: (count) =>
    plural(count, {
      one: "Sei sullo schermo!",
      many: "# dei tuoi post sono sullo schermo!",
      other: "# dei tuoi post sono sullo schermo!",
    }),
  album: (count) => plural(count, { one: "Il tuo post", many: "I tuoi # post", other: "I tuoi # post" }),
  pictureOf: (caption) => `La tua immagine: ${caption}`,
  clip: "Video",
  clipCut: (seconds) => `Si possono mostrare solo i primi ${number(seconds / 60)} minuti del tuo video.`,
  picturePreparing: "La tua immagine è in preparazione.",
  pictureWait: (minutes) =>
    `Stanno arrivando molte immagini. Per la tua ci vuole circa ${plural(minutes, { one: "# minuto", many: "# minuti", other: "# minuti" })}.`,
  savePicture: "Salva con la cornice",
  share: "Condividi",
  saveFailed: "Questo telefono non è riuscito a condividere l’immagine.",
  title: "I miei post",
  atEvent: (event) => `I miei post – ${event}`,
  privateLink: "Chiunque abbia questo link può vedere questa pagina. Salvalo e tienilo per te.",
  nothing: "Qui non ci sono post",
  nothingWhy: "Forse li hai ritirati, o il link è incompleto.",
  download: "Scarica l’originale",
  downloadNamed: (caption) => `Scarica l’originale: ${caption}`,
  takeBack: "Ritira",
  takeBackNamed: (caption) => `Ritira: ${caption}`,
  takeBackAsk: "Ritirare questo post? Sparisce dallo schermo e viene cancellato per sempre.",
  takeBackYes: "Sì, ritiralo",
  keep: "Tienilo",
  takenBack: "Il tuo post è stato ritirato e cancellato.",
  withdraw: "Ritira il mio consenso",
  withdrawWhy: (count) => `Rimuove ${posts(count)} e cancella tutto ciò che hai inviato.`,
  withdrawAsk: (count) => `Ritirare il consenso? Rimuove ${posts(count)} e cancella tutto per sempre.`,
  withdrawYes: "Ritira e cancella",
  withdrawNo: "Tieni tutto",
  withdrawn: "Il tuo consenso è ritirato. Tutto ciò che avevi inviato è stato cancellato.",
  mailLink: "Mandami questo link per e-mail",
  safariForgets: "Safari dimentica i tuoi post dopo 7 giorni senza visite. Un link via e-mail continua a funzionare.",
  mailTo: (address) => `Lo mandiamo a ${address}, l’indirizzo del tuo post.`,
  mailed: "Se il tuo post ha un indirizzo e-mail, abbiamo mandato lì il link.",
  linkOld: "Questo link per scaricare è scaduto. Premi di nuovo «Scarica l’originale».",
  originalMissing: "Questo file non si può scaricare.",
  pictureMissing: "Non c’è ancora un’immagine.",
};
