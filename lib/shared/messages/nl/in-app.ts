import type { InAppMessages } from "@/lib/shared/messages/scopes";

export const inApp: InAppMessages = {
  missing: {
    ios: "Deze app kan hier geen foto kiezen. Open deze pagina in Safari.",
    android: "Deze app kan hier geen foto kiezen. Open deze pagina in Chrome of een andere browser.",
    other: "Deze app kan hier geen foto kiezen. Open deze pagina in je browser.",
  },
  safariInMenu:
    "Tik op ••• of op het deelpictogram aan de rand van het scherm, en dan op ‘Open in Safari’ of ‘Openen in browser’.",
  openInBrowser: "In de browser openen",
  copyAddress: "Link kopiëren",
  paste: {
    ios: "Of plak de link in Safari:",
    android: "Of plak de link in Chrome:",
    other: "Of plak de link in je browser:",
  },
};
