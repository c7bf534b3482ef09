import type { UploadMessages } from "@/lib/shared/messages/scopes";

export const uploads: UploadMessages = {
  noRoom: "Ahora mismo no hay sitio para archivos nuevos. Espera un momento; tus archivos no se pierden.",
  manyWaiting: "Ahora mismo hay muchos envíos en espera. Espera un momento; tus archivos no se pierden.",
  notHere: "Envía la foto en la misma petición que su publicación.",
  notAPhoto: "Este archivo no es una imagen que podamos mostrar. Elige una foto.",
  sizeInvalid: "El tamaño de una foto debe ser un número entero de bytes.",
  notArrived: "Tu foto no ha llegado completa. Envíala de nuevo, por favor.",
  alreadyUsed: "Esta foto ya se publicó. Envíala de nuevo, por favor.",
};
