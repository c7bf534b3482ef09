import { wordsOf } from "@/lib/shared/language/words";
import type { ReceiptMessages } from "@/lib/shared/messages/scopes";

const { number, plural } = wordsOf("es");

const posts = (count: number) =>
  count === 1 ? "tu publicación" : count === 2 ? "tus dos publicaciones" : `tus ${number(count)} publicaciones`;

export const receipt: ReceiptMessages = {
  waiting: "Pendiente de aprobación",
  waitingShort: "Pendiente",
  photosWaiting: (count) =>
    plural(count, {
      one: "# foto está esperando.",
      many: "# fotos están esperando.",
      other: "# fotos están esperando.",
    }),
  lastTook: (minutes) =>
    plural(minutes, {
      one: "Las últimas tardaron alrededor de un minuto.",
      many: "Las últimas tardaron unos # minutos.",
      other: "Las últimas tardaron unos # minutos.",
    }),
  onTheWall: "¡Estás en el muro!",
  onTheWallShort: "En el muro",
  notOnTheWall: "No está en el muro",
  takenBackShort: "Retirada",
  turned: (count) =>
    plural(count, {
      one: "¡Estás en el muro!",
      many: "¡# de tus publicaciones están en el muro!",
      other: "¡# de tus publicaciones están en el muro!",
    }),
  album: (count) => plural(count, { one: "Tu publicación", many: "Tus # publicaciones", other: "Tus # publicaciones" }),
  pictureOf: (caption) => `Tu imagen: ${caption}`,
  clip: "Vídeo",
  clipCut: (seconds) => `Solo se pueden mostrar los primeros ${number(seconds / 60)} minutos de tu vídeo.`,
  picturePreparing: "Tu imagen se está preparando.",
  pictureWait: (minutes) =>
    `Están llegando muchas imágenes. La tuya tarda unos ${plural(minutes, { one: "# minuto", many: "# minutos", other: "# minutos" })}.`,
  savePicture: "Guardar con marco",
  share: "Compartir",
  saveFailed: "Este móvil no ha podido compartir la imagen.",
  title: "Mis publicaciones",
  atEvent: (event) => `Mis publicaciones en ${event}`,
  privateLink: "Cualquiera que tenga este enlace puede ver esta página. Guárdalo y no lo compartas.",
  nothing: "Aquí no hay publicaciones",
  nothingWhy: "Quizá las retiraste, o el enlace está incompleto.",
  download: "Descargar el original",
  downloadNamed: (caption) => `Descargar el original: ${caption}`,
  takeBack: "Retirar",
  takeBackNamed: (caption) => `Retirar: ${caption}`,
  takeBackAsk: "¿Retirar esta publicación? Desaparece del muro y se borra para siempre.",
  takeBackYes: "Sí, retirarla",
  keep: "Conservarla",
  takenBack: "Tu publicación se ha retirado y borrado.",
  withdraw: "Retirar mi consentimiento",
  withdrawWhy: (count) => `Quita ${posts(count)} y borra todo lo que enviaste.`,
  withdrawAsk: (count) => `¿Retirar tu consentimiento? Esto quita ${posts(count)} y lo borra todo para siempre.`,
  withdrawYes: "Retirar y borrar",
  withdrawNo: "Conservar todo",
  withdrawn: "Has retirado tu consentimiento. Todo lo que enviaste se ha borrado.",
  mailLink: "Enviarme este enlace por correo",
  safariForgets: "Safari olvida tus publicaciones tras 7 días sin visitas. Un enlace por correo sigue funcionando.",
  mailTo: (address) => `Lo enviamos a ${address}, la dirección de tu publicación.`,
  mailed: "Si tu publicación tiene una dirección de correo, hemos enviado allí el enlace.",
  linkOld: "Este enlace de descarga ha caducado. Pulsa otra vez «Descargar el original».",
  originalMissing: "Este archivo no se puede descargar.",
  pictureMissing: "Todavía no hay imagen.",
};
