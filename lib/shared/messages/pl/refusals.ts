import { wordsOf } from "@/lib/shared/language/words";
import type { RefusalMessages } from "@/lib/shared/messages/scopes";

const { plural } = wordsOf("pl");

export const refusals: RefusalMessages = {
  http: {
    forbidden: "Nie możesz tego zrobić.",
    foreignOrigin: "To żądanie przyszło z innej strony. Otwórz właściwą stronę i spróbuj ponownie.",
    notFound: "Nie znaleziono.",
    internal: "Coś poszło nie tak po naszej stronie. Spróbuj ponownie.",
    unavailable: "Usługa jest teraz niedostępna. Spróbuj ponownie za chwilę.",
    diskFull: "Na serwerze skończyło się miejsce i teraz nie można nic zapisać. Spróbuj ponownie za minutę.",
    malformedBody: "Nie można odczytać żądania.",
    invalidInput: "Sprawdź wpisane dane.",
    malformedAddress: "Nie można odczytać tego adresu.",
    unsupportedBody: "Ten rodzaj żądania nie jest obsługiwany.",
    bodyTooLarge: "To żądanie jest za duże.",
    uploadBrokeOff: "Wysyłanie zostało przerwane. Spróbuj ponownie.",
    rateLimited: (seconds) =>
      plural(seconds, {
        one: "Za dużo prób. Poczekaj # sekundę i spróbuj ponownie.",
        few: "Za dużo prób. Poczekaj # sekundy i spróbuj ponownie.",
        many: "Za dużo prób. Poczekaj # sekund i spróbuj ponownie.",
        other: "Za dużo prób. Poczekaj # sekundy i spróbuj ponownie.",
      }),
  },
  videos: {
    unknown: "Ten film nie jest już dostępny. Wybierz go ponownie.",
    incomplete: "Ten film jest jeszcze wysyłany. Poczekaj, aż się skończy.",
    used: "Ten film został już dodany. Wybierz inny.",
    notAVideo: "Tego pliku nie możemy pokazać jako filmu. Wybierz MP4, MOV, WebM lub 3GP.",
    empty: "Ten film jest pusty. Wybierz inny.",
    truncated: "Ten film jest niekompletny. Wybierz go ponownie.",
    trimmed: "Ten film został przycięty, a nie możemy usunąć wyciętej części. Zapisz go najpierw jako nowy film.",
    noPicture: "Ten plik ma dźwięk, ale nie ma obrazu. Wybierz zdjęcie lub film.",
    unplayable: "Żadna przeglądarka nie odtworzy filmu tego rodzaju. Zapisz go najpierw jako nowy film.",
    uploadRefused: "To wysyłanie jest niedozwolone albo wygasło. Wybierz film ponownie.",
    uploadGone: "Tego wysyłania już nie ma. Zacznij je od nowa.",
    uploadConflict: "Inna część tego filmu już dotarła. Wysyłanie ruszy od tego miejsca.",
    uploadMalformed: "Nie można odczytać tej części.",
  },
  descriptions: {
    form: (event) => `Wyślij swoje zdjęcie lub film na ekran wydarzenia ${event}.`,
    wall: (event) => `Zdjęcia i filmy gości wydarzenia ${event} na żywo.`,
  },
};
