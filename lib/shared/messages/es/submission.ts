import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import type { SubmissionMessages } from "@/lib/shared/messages/scopes";
import { megabytes } from "../sizes";

const { number } = wordsOf("es");

export const submission: SubmissionMessages = {
  allMandatory: "¡Todos los campos son obligatorios! Rellénalos todos, por favor.",
  onlyMissing: (label) => `Solo falta «${label}».`,
  submitted: "Tu publicación ha llegado. Aparecerá en el muro cuando se apruebe.",
  videoIdFailed: "No se ha podido empezar a enviar el vídeo. Inténtalo de nuevo.",
  photoTooLarge: `Esta foto ocupa más de ${megabytes(limits.photoMaxBytes)}. Elige una más pequeña.`,
  videoTooLarge: `Este vídeo ocupa más de ${megabytes(limits.videoMaxBytes)}. Elige uno más corto.`,
  photoTooManyPixels: "Esta imagen tiene demasiados píxeles. Elige una de 50 megapíxeles como máximo.",
  photoTooHeavy: "Esta imagen necesita demasiada memoria. Elige un JPEG o una imagen más pequeña.",
  photoEmpty: "Este archivo está vacío. Elige otro.",
  photoUnreadable: "Esta imagen no se puede leer. Elige otra.",
  photoTruncated: "Esta imagen está incompleta: le falta el final. Elígela de nuevo.",
  fileGone: "Este archivo ya no se puede leer. Elígelo de nuevo.",
  notAPhoto: "Este archivo no es una imagen que podamos mostrar. Elige un JPEG, PNG, WebP, GIF, AVIF o HEIC.",
  idempotencyMismatch: "Esta publicación ya se envió con otro contenido. Empieza una nueva, por favor.",
  idempotencyInvalid: "La Idempotency-Key debe ser un UUID.",
  consentNeeded: "Acepta las condiciones de la organización antes de enviar tu publicación.",
  consentUnknown: "No encontramos el texto que aceptaste. Vuelve a cargar la página.",
  eventFull: "Este evento está completo y ya no admite publicaciones. Avisa a la organización, por favor.",
  accountFull: "El espacio de la organización está lleno. Avísales, por favor.",
  tryAgain: "No hemos podido enviar tu publicación. No se ha perdido nada: comprueba tu conexión e inténtalo de nuevo.",
  waiting: {
    offline: "No tienes conexión. Enviaremos tu publicación en cuanto vuelvas a tenerla.",
    connection: "Se ha perdido la conexión. Tu publicación está a salvo y seguimos intentándolo.",
    busy: "Ahora mismo publica mucha gente. Tu publicación es la siguiente.",
    service: "El servicio necesita un momento. Tu publicación está a salvo y seguimos intentándolo.",
  },
  nextTry: (seconds) => `Próximo intento en ${number(seconds)} s`,
};
