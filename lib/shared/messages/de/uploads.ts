import type { UploadMessages } from "@/lib/shared/messages/scopes";

export const uploads: UploadMessages = {
  noRoom: "Gerade ist kein Platz für neue Dateien. Bitte warte einen Moment; deine Dateien gehen nicht verloren.",
  manyWaiting:
    "Gerade warten viele Uploads auf ihren Start. Bitte warte einen Moment; deine Dateien gehen nicht verloren.",
  notHere: "Sende das Foto zusammen mit seinem Beitrag.",
  notAPhoto: "Diese Datei ist kein Bild, das wir zeigen können. Bitte wähle ein Foto.",
  sizeInvalid: "Die Größe eines Fotos muss eine ganze Zahl von Bytes sein.",
  notArrived: "Dein Foto ist nicht vollständig angekommen. Bitte sende es noch einmal.",
  alreadyUsed: "Dieses Foto wurde schon gepostet. Bitte sende es noch einmal.",
};
