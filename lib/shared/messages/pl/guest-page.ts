import type { GuestPageMessages } from "@/lib/shared/messages/scopes";

export const page: GuestPageMessages = {
  loading: "Wczytywanie…",
  error: "Coś poszło nie tak!",
  retry: "Spróbuj ponownie",
  offline: "Wygląda na to, że nie masz połączenia. Sprawdź je i spróbuj ponownie.",
  notFound: "Nie ma takiego wydarzenia.",
  notFoundHint: "Jeszcze nie otwarto albo adres jest błędny.",
  passwordNeeded: "To wydarzenie jest prywatne. Wpisz jego hasło.",
  passwordWrong: "To nie jest hasło tego wydarzenia.",
  passwordMissing: "To wydarzenie jest prywatne i nie ma hasła: otworzyć je może tylko jego zespół.",
  password: "Hasło",
  enter: "Dalej",
  yourPost: "Twój post",
  seeWall: "Zobacz ekran",
  postAnother: "Dodaj kolejny",
  someoneElse: "Niech doda ktoś inny",
  myPosts: "Moje posty",
  linkCopied: "Skopiowano link",
  language: "Język",
  languageFailed: "Nie udało się wczytać tego języka. Sprawdź połączenie i spróbuj ponownie.",
};
