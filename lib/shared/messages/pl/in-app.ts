import type { InAppMessages } from "@/lib/shared/messages/scopes";

export const inApp: InAppMessages = {
  missing: {
    ios: "Ta aplikacja nie może tu wybrać zdjęcia. Otwórz tę stronę w Safari.",
    android: "Ta aplikacja nie może tu wybrać zdjęcia. Otwórz tę stronę w Chrome lub innej przeglądarce.",
    other: "Ta aplikacja nie może tu wybrać zdjęcia. Otwórz tę stronę w przeglądarce.",
  },
  safariInMenu:
    "Dotknij ••• albo ikony udostępniania na brzegu ekranu, a potem „Otwórz w Safari” lub „Otwórz w przeglądarce”.",
  openInBrowser: "Otwórz w przeglądarce",
  copyAddress: "Kopiuj link",
  paste: {
    ios: "Albo wklej link w Safari:",
    android: "Albo wklej link w Chrome:",
    other: "Albo wklej link w przeglądarce:",
  },
};
