import type { InAppMessages } from "@/lib/shared/messages/scopes";

export const inApp: InAppMessages = {
  missing: {
    ios: "Questa app non può scegliere foto qui. Apri questa pagina in Safari.",
    android: "Questa app non può scegliere foto qui. Apri questa pagina in Chrome o in un altro browser.",
    other: "Questa app non può scegliere foto qui. Apri questa pagina nel tuo browser.",
  },
  safariInMenu:
    "Tocca ••• o l’icona di condivisione al bordo dello schermo, poi «Apri in Safari» o «Apri nel browser».",
  openInBrowser: "Apri nel browser",
  copyAddress: "Copia il link",
  paste: {
    ios: "Oppure incolla il link in Safari:",
    android: "Oppure incolla il link in Chrome:",
    other: "Oppure incolla il link nel tuo browser:",
  },
};
