import type { UploadMessages } from "@/lib/shared/messages/scopes";

export const uploads: UploadMessages = {
  noRoom: "Er is nu geen ruimte voor nieuwe bestanden. Wacht even; je bestanden gaan niet verloren.",
  manyWaiting: "Er wachten nu veel uploads op hun beurt. Wacht even; je bestanden gaan niet verloren.",
  notHere: "Verstuur de foto in hetzelfde verzoek als het bericht.",
  notAPhoto: "Dit bestand is geen afbeelding die we kunnen tonen. Kies een foto.",
  sizeInvalid: "De grootte van een foto moet een geheel aantal bytes zijn.",
  notArrived: "Je foto is niet compleet aangekomen. Verstuur die opnieuw.",
  alreadyUsed: "Deze foto is al geplaatst. Verstuur die opnieuw.",
};
