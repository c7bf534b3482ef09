import type { InAppMessages } from "@/lib/shared/messages/scopes";

export const inApp: InAppMessages = {
  missing: {
    ios: "Esta aplicação não consegue escolher fotos aqui. Abra esta página no Safari.",
    android: "Esta aplicação não consegue escolher fotos aqui. Abra esta página no Chrome ou noutro navegador.",
    other: "Esta aplicação não consegue escolher fotos aqui. Abra esta página no seu navegador.",
  },
  safariInMenu:
    "Toque em ••• ou no ícone de partilha na margem do ecrã e depois em «Abrir no Safari» ou «Abrir no navegador».",
  openInBrowser: "Abrir no navegador",
  copyAddress: "Copiar a ligação",
  paste: {
    ios: "Ou cole a ligação no Safari:",
    android: "Ou cole a ligação no Chrome:",
    other: "Ou cole a ligação no seu navegador:",
  },
};
