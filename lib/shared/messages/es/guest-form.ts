import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import type { GuestFormMessages } from "@/lib/shared/messages/scopes";

const { list, number, plural } = wordsOf("es");

const filesAtOnce = limits.guestMaxFiles;

export const guestForm: GuestFormMessages = {
  needsScript: "Este formulario necesita JavaScript, que está desactivado en tu navegador.",
  ended: "Este evento ha terminado. ¡Gracias por participar!",
  optional: "opcional",
  emailFor: "Solo la organización ve tu correo. Nunca aparece en el muro.",
  consentLine: "Al publicar aceptas lo siguiente:",
  consentLinksLine: "Al publicar aceptas:",
  consentTick: "Acepto:",
  terms: "Condiciones",
  privacy: "Aviso de privacidad",
  choose: "Elige una foto o un vídeo",
  addMore: "Añade otra foto u otro vídeo",
  choosePhoto: "Elige una foto",
  takePhoto: "Haz una foto",
  dropHere: "Suéltalo aquí",
  orDrop: "o arrástralo hasta aquí",
  fromPhone: "de tu móvil, o varios a la vez",
  pickerPreparing: "Tu móvil puede tardar un momento en preparar los archivos. Aparecerán aquí solos.",
  remove: (name) => `Quitar ${name}`,
  previewOf: (name) => `Vista previa de ${name}`,
  noPreview: "Listo para enviar (sin vista previa en este móvil).",
  eachAPost: (count) =>
    plural(count, {
      one: "Será # publicación.",
      many: "Serán # publicaciones distintas.",
      other: "Serán # publicaciones distintas.",
    }),
  tooMany: `Puedes enviar ${filesAtOnce} archivos a la vez. Se han añadido los ${filesAtOnce} primeros; envía los demás después.`,
  alreadyThere: (names) =>
    names.length === 1
      ? `${names[0]} ya está añadido.`
      : `${number(names.length)} de estos archivos ya están añadidos.`,
  unkept: (names) =>
    `Si cierras esta página, se ${names.length === 1 ? "pierde" : "pierden"} ${names.length > 2 ? `${number(names.length)} de estos archivos` : list(names)}. Déjala abierta hasta que se haya enviado todo.`,
  inFile: (name, sentence) => `${name}: ${sentence}`,
  videoEmpty: "Este vídeo está vacío. Elige otro.",
  submit: "Enviar",
  cancel: "Cancelar",
  fewSecondsLeft: "quedan unos segundos",
  secondsLeft: (seconds) =>
    plural(seconds, {
      one: "queda # segundo, más o menos",
      many: "quedan unos # segundos",
      other: "quedan unos # segundos",
    }),
  minutesLeft: (minutes) =>
    plural(minutes, {
      one: "queda # minuto, más o menos",
      many: "quedan unos # minutos",
      other: "quedan unos # minutos",
    }),
  hoursLeft: (hours) =>
    plural(hours, {
      one: "queda # hora, más o menos",
      many: "quedan unas # horas",
      other: "quedan unas # horas",
    }),
  preparing: (position) => `Preparando${position}…`,
  sending: (position) => `Enviando${position}…`,
  position: (position, count) => (count > 1 ? ` ${position} de ${count}` : " tu publicación"),
  finishing: "Enviado. Esperando la confirmación…",
  resumed: "Reanudando…",
  percent: (percent) => `${percent} %`,
  progress: "Progreso del envío",
  someFailed: (sent, all) =>
    `Se ${sent === 1 ? "ha enviado" : "han enviado"} ${sent} de ${all} publicaciones. Vuelve a intentarlo con las demás, o quítalas.`,
  allWaiting: (count) =>
    plural(count, {
      one: "Ha llegado # publicación.",
      many: "Han llegado # publicaciones.",
      other: "Han llegado # publicaciones.",
    }),
  fileSent: "Enviado",
  fileQueued: "En espera",
  fileSending: "Enviando",
  fileFailed: "No enviado",
  keptTitle: "Tu publicación sigue aquí",
  kept: (count) =>
    plural(count, {
      one: "El envío no ha terminado. Continúalo o empieza de nuevo.",
      many: "# envíos no han terminado. Continúalos o empieza de nuevo.",
      other: "# envíos no han terminado. Continúalos o empieza de nuevo.",
    }),
  resume: "Continuar",
  startOver: "Empezar de nuevo",
  chooseAgain: (names) => `Vuelve a elegir ${names}. El envío sigue donde se quedó.`,
};
