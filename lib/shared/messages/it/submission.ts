import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import type { SubmissionMessages } from "@/lib/shared/messages/scopes";
import { megabytes } from "../sizes";

const { number } = wordsOf("it");

export const submission: SubmissionMessages = {
  allMandatory: "Tutti i campi sono obbligatori! Compilali tutti, per favore.",
  onlyMissing: (label) => `Manca solo «${label}».`,
  submitted: "Il tuo post è arrivato. Comparirà sullo schermo dopo l’approvazione.",
  videoIdFailed: "Non è stato possibile iniziare l’invio del video. Riprova.",
  photoTooLarge: `Questa foto supera ${megabytes(limits.photoMaxBytes)}. Scegline una più piccola.`,
  videoTooLarge: `Questo video supera ${megabytes(limits.videoMaxBytes)}. Scegline uno più corto.`,
  photoTooManyPixels: "Questa immagine ha troppi pixel. Scegline una di 50 megapixel al massimo.",
  photoTooHeavy: "Questa immagine richiede troppa memoria. Scegli un JPEG o un’immagine più piccola.",
  photoEmpty: "Questo file è vuoto. Scegline un altro.",
  photoUnreadable: "Questa immagine non si può leggere. Scegline un’altra.",
  photoTruncated: "Questa immagine è incompleta: manca la fine. Sceglila di nuovo.",
  fileGone: "Questo file non si può più leggere. Sceglilo di nuovo.",
  notAPhoto: "Questo file non è un’immagine che possiamo mostrare. Scegli un JPEG, PNG, WebP, GIF, AVIF o HEIC.",
  idempotencyMismatch: "Questo post è già stato inviato con un altro contenuto. Iniziane uno nuovo.",
  idempotencyInvalid: "La Idempotency-Key deve essere un UUID.",
  consentNeeded: "Accetta le condizioni degli organizzatori prima di inviare il post.",
  consentUnknown: "Non troviamo il testo che hai accettato. Ricarica la pagina.",
  eventFull: "Questo evento è al completo e non accetta altri post. Avvisa gli organizzatori.",
  accountFull: "Lo spazio degli organizzatori è pieno. Avvisali, per favore.",
  tryAgain: "Non siamo riusciti a inviare il tuo post. Non è andato perso nulla: controlla la connessione e riprova.",
  waiting: {
    offline: "Sei offline. Invieremo il tuo post appena torni online.",
    connection: "La connessione si è interrotta. Il tuo post è al sicuro e continuiamo a provare.",
    busy: "In questo momento pubblicano in tanti. Il prossimo post è il tuo.",
    service: "Il servizio ha bisogno di un momento. Il tuo post è al sicuro e continuiamo a provare.",
  },
  nextTry: (seconds) => `Prossimo tentativo tra ${number(seconds)} s`,
};
