import type { UploadMessages } from "@/lib/shared/messages/scopes";

export const uploads: UploadMessages = {
  noRoom: "Al momento non c’è posto per nuovi file. Aspetta un attimo; i tuoi file non vanno persi.",
  manyWaiting: "Al momento molti invii aspettano di partire. Aspetta un attimo; i tuoi file non vanno persi.",
  notHere: "Invia la foto nella stessa richiesta del suo post.",
  notAPhoto: "Questo file non è un’immagine che possiamo mostrare. Scegli una foto.",
  sizeInvalid: "La dimensione di una foto deve essere un numero intero di byte.",
  notArrived: "La tua foto non è arrivata completa. Inviala di nuovo.",
  alreadyUsed: "Questa foto è già stata pubblicata. Inviala di nuovo.",
};
