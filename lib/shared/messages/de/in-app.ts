import type { InAppMessages } from "@/lib/shared/messages/scopes";

export const inApp: InAppMessages = {
  missing: {
    ios: "Diese App kann hier kein Foto auswählen. Öffne diese Seite in Safari.",
    android: "Diese App kann hier kein Foto auswählen. Öffne diese Seite in Chrome oder einem anderen Browser.",
    other: "Diese App kann hier kein Foto auswählen. Öffne diese Seite in deinem Browser.",
  },
  safariInMenu:
    "Tippe auf ••• oder auf das Teilen-Symbol am Bildschirmrand, dann auf „In Safari öffnen“ oder „Im Browser öffnen“.",
  openInBrowser: "Im Browser öffnen",
  copyAddress: "Link kopieren",
  paste: {
    ios: "Oder füge den Link in Safari ein:",
    android: "Oder füge den Link in Chrome ein:",
    other: "Oder füge den Link in deinen Browser ein:",
  },
};
