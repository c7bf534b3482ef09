import { wordsOf } from "@/lib/shared/language/words";
import type { RefusalMessages } from "@/lib/shared/messages/scopes";

const { plural } = wordsOf("de");

export const refusals: RefusalMessages = {
  http: {
    forbidden: "Das darfst du nicht.",
    foreignOrigin: "Diese Anfrage kam von einer anderen Website. Öffne die Seite selbst und versuch es noch einmal.",
    notFound: "Nicht gefunden.",
    internal: "Bei uns ist etwas schiefgegangen. Bitte versuch es noch einmal.",
    unavailable: "Der Dienst ist gerade nicht erreichbar. Bitte versuch es gleich noch einmal.",
    diskFull:
      "Der Server hat keinen Speicherplatz mehr, deshalb kann gerade nichts gespeichert werden. Bitte versuch es in einer Minute noch einmal.",
    malformedBody: "Die Anfrage konnte nicht gelesen werden.",
    invalidInput: "Bitte prüfe deine Angaben.",
    malformedAddress: "Diese Adresse konnte nicht gelesen werden.",
    unsupportedBody: "Diese Art von Anfrage wird nicht unterstützt.",
    bodyTooLarge: "Diese Anfrage ist zu groß.",
    uploadBrokeOff: "Der Upload wurde unterbrochen. Bitte versuch es noch einmal.",
    rateLimited: (seconds) =>
      plural(seconds, {
        one: "Zu viele Versuche. Bitte warte # Sekunde und versuch es noch einmal.",
        other: "Zu viele Versuche. Bitte warte # Sekunden und versuch es noch einmal.",
      }),
  },
  videos: {
    unknown: "Dieses Video ist nicht mehr verfügbar. Bitte wähle es noch einmal aus.",
    incomplete: "Dieses Video wird noch hochgeladen. Bitte warte, bis es fertig ist.",
    used: "Dieses Video wurde schon gepostet. Bitte wähle ein anderes.",
    notAVideo: "Diese Datei ist kein Video, das wir zeigen können. Bitte wähle MP4, MOV, WebM oder 3GP.",
    empty: "Dieses Video ist leer. Bitte wähle ein anderes.",
    truncated: "Dieses Video ist unvollständig. Bitte wähle es noch einmal aus.",
    trimmed:
      "Dieses Video wurde gekürzt, und wir können das Weggeschnittene nicht weglassen. Bitte speichere es zuerst als neues Video.",
    noPicture: "Diese Datei hat Ton, aber kein Bild. Bitte wähle ein Foto oder Video.",
    unplayable: "Diese Art von Video kann kein Browser abspielen. Bitte speichere es zuerst als neues Video.",
    uploadRefused: "Dieser Upload ist nicht erlaubt oder abgelaufen. Bitte wähle das Video noch einmal aus.",
    uploadGone: "Diesen Upload gibt es nicht mehr. Bitte fang ihn neu an.",
    uploadConflict: "Ein anderer Teil dieses Videos ist schon angekommen. Der Upload geht von dort weiter.",
    uploadMalformed: "Dieser Teil des Uploads konnte nicht gelesen werden.",
  },
  descriptions: {
    form: (event) => `Sende dein Foto oder Video an die Leinwand von ${event}.`,
    wall: (event) => `Fotos und Videos der Gäste von ${event}, live.`,
  },
};
