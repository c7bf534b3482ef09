import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import type { GuestFormMessages } from "@/lib/shared/messages/scopes";

const { list, number, plural } = wordsOf("it");

const filesAtOnce = limits.guestMaxFiles;

export const guestForm: GuestFormMessages = {
  needsScript: "Questo modulo ha bisogno di JavaScript, che nel tuo browser è disattivato.",
  ended: "Questo evento è finito. Grazie per aver partecipato!",
  optional: "facoltativo",
  emailFor: "La tua e-mail la vedono solo gli organizzatori. Non compare mai sullo schermo.",
  consentLine: "Pubblicando accetti quanto segue:",
  consentLinksLine: "Pubblicando accetti:",
  consentTick: "Accetto:",
  terms: "Condizioni",
  privacy: "Informativa sulla privacy",
  choose: "Scegli una foto o un video",
  addMore: "Aggiungi un’altra foto o un altro video",
  choosePhoto: "Scegli una foto",
  takePhoto: "Scatta una foto",
  dropHere: "Rilascia qui",
  orDrop: "o trascina qui",
  fromPhone: "dal tuo telefono, anche più insieme",
  pickerPreparing: "Il telefono può impiegare un momento a preparare i file. Compariranno qui da soli.",
  remove: (name) => `Rimuovi ${name}`,
  previewOf: (name) => `Anteprima di ${name}`,
  noPreview: "Pronto per l’invio (nessuna anteprima su questo telefono).",
  eachAPost: (count) =>
    plural(count, { one: "Sarà # post.", many: "Saranno # post separati.", other: "Saranno # post separati." }),
  tooMany: `Puoi inviare ${filesAtOnce} file alla volta. I primi ${filesAtOnce} sono stati aggiunti; invia gli altri dopo.`,
  alreadyThere: (names) =>
    names.length === 1 ? `${names[0]} c’è già.` : `${number(names.length)} di questi file ci sono già.`,
  unkept: (names) =>
    `Se chiudi questa pagina perdi ${names.length > 2 ? `${number(names.length)} di questi file` : list(names)}. Lasciala aperta finché tutto è stato inviato.`,
  inFile: (name, sentence) => `${name}: ${sentence}`,
  videoEmpty: "Questo video è vuoto. Scegline un altro.",
  submit: "Invia",
  cancel: "Annulla",
  fewSecondsLeft: "ancora pochi secondi",
  secondsLeft: (seconds) =>
    plural(seconds, {
      one: "ancora circa # secondo",
      many: "ancora circa # secondi",
      other: "ancora circa # secondi",
    }),
  minutesLeft: (minutes) =>
    plural(minutes, {
      one: "ancora circa # minuto",
      many: "ancora circa # minuti",
      other: "ancora circa # minuti",
    }),
  hoursLeft: (hours) =>
    plural(hours, {
      one: "ancora circa # ora",
      many: "ancora circa # ore",
      other: "ancora circa # ore",
    }),
  preparing: (position) => `Preparazione:${position}…`,
  sending: (position) => `Invio:${position}…`,
  position: (position, count) => (count > 1 ? ` ${position} di ${count}` : " il tuo post"),
  finishing: "Inviato. In attesa di conferma…",
  resumed: "Si riprende…",
  percent: (percent) => `${percent}%`,
  progress: "Avanzamento dell’invio",
  someFailed: (sent, all) =>
    `${sent === 1 ? "Inviato" : "Inviati"} ${sent} post su ${all}. Riprova con gli altri, o rimuovili.`,
  allWaiting: (count) =>
    plural(count, { one: "È arrivato # post.", many: "Sono arrivati # post.", other: "Sono arrivati # post." }),
  fileSent: "Inviato",
  fileQueued: "In coda",
  fileSending: "Invio in corso",
  fileFailed: "Non inviato",
  keptTitle: "Il tuo post è ancora qui",
  kept: (count) =>
    plural(count, {
      one: "L’invio non è finito. Continua, o ricomincia da capo.",
      many: "# invii non sono finiti. Continua, o ricomincia da capo.",
      other: "# invii non sono finiti. Continua, o ricomincia da capo.",
    }),
  resume: "Continua",
  startOver: "Ricomincia",
  chooseAgain: (names) => `Scegli di nuovo ${names}. L’invio riprende da dove si era fermato.`,
};
