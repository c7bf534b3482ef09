import { wordsOf } from "@/lib/shared/language/words";
import type { RefusalMessages } from "@/lib/shared/messages/scopes";

const { plural } = wordsOf("es");

export const refusals: RefusalMessages = {
  http: {
    forbidden: "No puedes hacer esto.",
    foreignOrigin: "Esta petición viene de otro sitio. Abre la página misma e inténtalo de nuevo.",
    notFound: "No se ha encontrado.",
    internal: "Algo ha fallado por nuestra parte. Inténtalo de nuevo.",
    unavailable: "El servicio no está disponible ahora mismo. Inténtalo de nuevo en un momento.",
    diskFull:
      "El servidor se ha quedado sin espacio, así que ahora no se puede guardar nada. Inténtalo de nuevo en un minuto.",
    malformedBody: "No se ha podido leer la petición.",
    invalidInput: "Revisa lo que has escrito.",
    malformedAddress: "No se ha podido leer esta dirección.",
    unsupportedBody: "Este tipo de petición no se admite.",
    bodyTooLarge: "Esta petición es demasiado grande.",
    uploadBrokeOff: "El envío se ha interrumpido. Inténtalo de nuevo.",
    rateLimited: (seconds) =>
      plural(seconds, {
        one: "Demasiados intentos. Espera # segundo e inténtalo de nuevo.",
        many: "Demasiados intentos. Espera # segundos e inténtalo de nuevo.",
        other: "Demasiados intentos. Espera # segundos e inténtalo de nuevo.",
      }),
  },
  videos: {
    unknown: "Este vídeo ya no está disponible. Elígelo de nuevo.",
    incomplete: "Este vídeo aún se está enviando. Espera a que termine.",
    used: "Este vídeo ya se publicó. Elige otro.",
    notAVideo: "Este archivo no es un vídeo que podamos mostrar. Elige un MP4, MOV, WebM o 3GP.",
    empty: "Este vídeo está vacío. Elige otro.",
    truncated: "Este vídeo está incompleto. Elígelo de nuevo.",
    trimmed: "Este vídeo está recortado y no podemos quitar lo que cortaste. Guárdalo primero como un vídeo nuevo.",
    noPicture: "Este archivo tiene sonido, pero no imagen. Elige una foto o un vídeo.",
    unplayable: "Ningún navegador puede reproducir este tipo de vídeo. Guárdalo primero como un vídeo nuevo.",
    uploadRefused: "Este envío no está permitido o ha caducado. Elige el vídeo de nuevo.",
    uploadGone: "Este envío ya no existe. Empiézalo de nuevo.",
    uploadConflict: "Otra parte de este vídeo ya ha llegado. El envío sigue desde ahí.",
    uploadMalformed: "No se ha podido leer esta parte del envío.",
  },
  descriptions: {
    form: (event) => `Envía tu foto o vídeo al muro de ${event}.`,
    wall: (event) => `Fotos y vídeos en directo de quienes están en ${event}.`,
  },
};
