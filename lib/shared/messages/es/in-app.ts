import type { InAppMessages } from "@/lib/shared/messages/scopes";

export const inApp: InAppMessages = {
  missing: {
    ios: "Esta aplicación no puede elegir fotos aquí. Abre esta página en Safari.",
    android: "Esta aplicación no puede elegir fotos aquí. Abre esta página en Chrome o en otro navegador.",
    other: "Esta aplicación no puede elegir fotos aquí. Abre esta página en tu navegador.",
  },
  safariInMenu:
    "Toca ••• o el icono de compartir en el borde de la pantalla y luego «Abrir en Safari» o «Abrir en el navegador».",
  openInBrowser: "Abrir en el navegador",
  copyAddress: "Copiar el enlace",
  paste: {
    ios: "O pega el enlace en Safari:",
    android: "O pega el enlace en Chrome:",
    other: "O pega el enlace en tu navegador:",
  },
};
