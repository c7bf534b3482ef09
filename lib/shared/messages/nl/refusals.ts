import { wordsOf } from "@/lib/shared/language/words";
import type { RefusalMessages } from "@/lib/shared/messages/scopes";

const { plural } = wordsOf("nl");

export const refusals: RefusalMessages = {
  http: {
    forbidden: "Dit mag je niet doen.",
    foreignOrigin: "Dit verzoek kwam van een andere site. Open de pagina zelf en probeer het opnieuw.",
    notFound: "Niet gevonden.",
    internal: "Er ging iets mis bij ons. Probeer het opnieuw.",
    unavailable: "De dienst is nu niet beschikbaar. Probeer het zo opnieuw.",
    diskFull:
      "De server heeft geen schijfruimte meer, dus er kan nu niets worden opgeslagen. Probeer het over een minuut opnieuw.",
    malformedBody: "Het verzoek kon niet worden gelezen.",
    invalidInput: "Controleer wat je hebt ingevuld.",
    malformedAddress: "Dit adres kon niet worden gelezen.",
    unsupportedBody: "Dit soort verzoek wordt niet ondersteund.",
    bodyTooLarge: "Dit verzoek is te groot.",
    uploadBrokeOff: "De upload werd onderbroken. Probeer het opnieuw.",
    rateLimited: (seconds) =>
      plural(seconds, {
        one: "Te veel pogingen. Wacht # seconde en probeer het opnieuw.",
        other: "Te veel pogingen. Wacht # seconden en probeer het opnieuw.",
      }),
  },
  videos: {
    unknown: "Deze video is niet meer beschikbaar. Kies hem opnieuw.",
    incomplete: "Deze video wordt nog geüpload. Wacht tot dat klaar is.",
    used: "Deze video is al geplaatst. Kies een andere.",
    notAVideo: "Dit bestand is geen video die we kunnen tonen. Kies een MP4, MOV, WebM of 3GP.",
    empty: "Deze video is leeg. Kies een andere.",
    truncated: "Deze video is niet compleet. Kies hem opnieuw.",
    trimmed:
      "Deze video is ingekort en we kunnen niet weglaten wat je hebt weggeknipt. Bewaar hem eerst als nieuwe video.",
    noPicture: "Dit bestand heeft geluid maar geen beeld. Kies een foto of video.",
    unplayable: "Geen enkele browser kan dit soort video afspelen. Bewaar hem eerst als nieuwe video.",
    uploadRefused: "Deze upload is niet toegestaan of verlopen. Kies de video opnieuw.",
    uploadGone: "Deze upload bestaat niet meer. Begin opnieuw.",
    uploadConflict: "Een ander deel van deze video is al aangekomen. De upload gaat vanaf daar verder.",
    uploadMalformed: "Dit deel van de upload kon niet worden gelezen.",
  },
  descriptions: {
    form: (event) => `Stuur je foto of video naar de fotowand van ${event}.`,
    wall: (event) => `Live foto’s en video’s van de gasten van ${event}.`,
  },
};
