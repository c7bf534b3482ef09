import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import type { SubmissionMessages } from "@/lib/shared/messages/scopes";
import { megabytes } from "../sizes";

const { number } = wordsOf("pl");

export const submission: SubmissionMessages = {
  allMandatory: "Wszystkie pola są obowiązkowe! Wypełnij je wszystkie.",
  onlyMissing: (label) => `Brakuje tylko pola „${label}”.`,
  submitted: "Twój post dotarł. Pojawi się na ekranie po zatwierdzeniu.",
  videoIdFailed: "Nie udało się rozpocząć wysyłania filmu. Spróbuj ponownie.",
  photoTooLarge: `To zdjęcie ma ponad ${megabytes(limits.photoMaxBytes)}. Wybierz mniejsze.`,
  videoTooLarge: `Ten film ma ponad ${megabytes(limits.videoMaxBytes)}. Wybierz krótszy.`,
  photoTooManyPixels: "To zdjęcie ma za dużo pikseli. Wybierz takie, które ma najwyżej 50 megapikseli.",
  photoTooHeavy: "To zdjęcie wymaga zbyt dużo pamięci. Wybierz JPEG albo mniejsze zdjęcie.",
  photoEmpty: "Ten plik jest pusty. Wybierz inny.",
  photoUnreadable: "Nie można odczytać tego zdjęcia. Wybierz inne.",
  photoTruncated: "To zdjęcie jest niekompletne: brakuje końca. Wybierz je ponownie.",
  fileGone: "Tego pliku nie można już odczytać. Wybierz go ponownie.",
  notAPhoto: "Tego pliku nie możemy pokazać jako zdjęcia. Wybierz JPEG, PNG, WebP, GIF, AVIF lub HEIC.",
  idempotencyMismatch: "Ten post został już wysłany z inną treścią. Zacznij nowy.",
  idempotencyInvalid: "Idempotency-Key musi być identyfikatorem UUID.",
  consentNeeded: "Zanim wyślesz post, zaakceptuj warunki organizatora.",
  consentUnknown: "Nie możemy znaleźć tekstu, na który wyrażono zgodę. Odśwież stronę.",
  eventFull: "To wydarzenie nie przyjmuje już postów, bo jest pełne. Powiedz o tym organizatorowi.",
  accountFull: "Organizatorowi skończyło się miejsce. Powiedz mu o tym.",
  tryAgain: "Nie udało się wysłać posta. Nic nie przepadło: sprawdź połączenie i spróbuj ponownie.",
  waiting: {
    offline: "Nie masz połączenia. Wyślemy Twój post, gdy tylko wróci.",
    connection: "Połączenie zostało przerwane. Twój post jest bezpieczny, próbujemy dalej.",
    busy: "Teraz wiele osób dodaje posty. Twój jest następny.",
    service: "Usługa potrzebuje chwili. Twój post jest bezpieczny, próbujemy dalej.",
  },
  nextTry: (seconds) => `Następna próba za ${number(seconds)} s`,
};
