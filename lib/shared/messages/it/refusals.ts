import { wordsOf } from "@/lib/shared/language/words";
import type { RefusalMessages } from "@/lib/shared/messages/scopes";

const { plural } = wordsOf("it");

export const refusals: RefusalMessages = {
  http: {
    forbidden: "Non puoi farlo.",
    foreignOrigin: "Questa richiesta viene da un altro sito. Apri la pagina stessa e riprova.",
    notFound: "Non trovato.",
    internal: "Qualcosa è andato storto da parte nostra. Riprova.",
    unavailable: "Il servizio non è disponibile in questo momento. Riprova tra poco.",
    diskFull: "Il server ha finito lo spazio, quindi ora non si può salvare nulla. Riprova tra un minuto.",
    malformedBody: "Non è stato possibile leggere la richiesta.",
    invalidInput: "Controlla quello che hai scritto.",
    malformedAddress: "Non è stato possibile leggere questo indirizzo.",
    unsupportedBody: "Questo tipo di richiesta non è supportato.",
    bodyTooLarge: "Questa richiesta è troppo grande.",
    uploadBrokeOff: "L’invio si è interrotto. Riprova.",
    rateLimited: (seconds) =>
      plural(seconds, {
        one: "Troppi tentativi. Aspetta # secondo e riprova.",
        many: "Troppi tentativi. Aspetta # secondi e riprova.",
        other: "Troppi tentativi. Aspetta # secondi e riprova.",
      }),
  },
  videos: {
    unknown: "Questo video non è più disponibile. Sceglilo di nuovo.",
    incomplete: "L’invio di questo video è ancora in corso. Aspetta che finisca.",
    used: "Questo video è già stato pubblicato. Scegline un altro.",
    notAVideo: "Questo file non è un video che possiamo mostrare. Scegli un MP4, MOV, WebM o 3GP.",
    empty: "Questo video è vuoto. Scegline un altro.",
    truncated: "Questo video è incompleto. Sceglilo di nuovo.",
    trimmed:
      "Questo video è stato tagliato e non possiamo togliere ciò che hai eliminato. Salvalo prima come nuovo video.",
    noPicture: "Questo file ha l’audio ma nessuna immagine. Scegli una foto o un video.",
    unplayable: "Nessun browser può riprodurre questo tipo di video. Salvalo prima come nuovo video.",
    uploadRefused: "Questo invio non è consentito o è scaduto. Scegli di nuovo il video.",
    uploadGone: "Questo invio non esiste più. Ricomincialo.",
    uploadConflict: "Un’altra parte di questo video è già arrivata. L’invio continua da lì.",
    uploadMalformed: "Non è stato possibile leggere questa parte dell’invio.",
  },
  descriptions: {
    form: (event) => `Manda la tua foto o il tuo video sullo schermo di ${event}.`,
    wall: (event) => `Foto e video in diretta da chi è a ${event}.`,
  },
};
