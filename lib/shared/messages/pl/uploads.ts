import type { UploadMessages } from "@/lib/shared/messages/scopes";

export const uploads: UploadMessages = {
  noRoom: "Teraz nie ma miejsca na nowe pliki. Poczekaj chwilę; Twoje pliki nie przepadną.",
  manyWaiting: "Teraz wiele plików czeka na wysłanie. Poczekaj chwilę; Twoje pliki nie przepadną.",
  notHere: "Wyślij zdjęcie w tym samym żądaniu co post.",
  notAPhoto: "Tego pliku nie możemy pokazać jako zdjęcia. Wybierz zdjęcie.",
  sizeInvalid: "Rozmiar zdjęcia musi być całkowitą liczbą bajtów.",
  notArrived: "Twoje zdjęcie nie dotarło w całości. Wyślij je ponownie.",
  alreadyUsed: "To zdjęcie zostało już dodane. Wyślij je ponownie.",
};
