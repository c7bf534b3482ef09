import type { InAppMessages } from "@/lib/shared/messages/scopes";

export const inApp: InAppMessages = {
  missing: {
    ios: "Cette application ne peut pas choisir de photo ici. Ouvrez cette page dans Safari.",
    android:
      "Cette application ne peut pas choisir de photo ici. Ouvrez cette page dans Chrome ou un autre navigateur.",
    other: "Cette application ne peut pas choisir de photo ici. Ouvrez cette page dans votre navigateur.",
  },
  safariInMenu:
    "Touchez ••• ou l’icône de partage au bord de l’écran, puis « Ouvrir dans Safari » ou « Ouvrir dans le navigateur ».",
  openInBrowser: "Ouvrir dans le navigateur",
  copyAddress: "Copier le lien",
  paste: {
    ios: "Ou collez le lien dans Safari :",
    android: "Ou collez le lien dans Chrome :",
    other: "Ou collez le lien dans votre navigateur :",
  },
};
