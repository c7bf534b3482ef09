import { wordsOf } from "@/lib/shared/language/words";
import { pairingRules } from "@/lib/shared/limits/pairing";
import type { ScreenPageMessages } from "@/lib/shared/messages/scopes";

const { plural } = wordsOf("pl");

export const screenPage: ScreenPageMessages = {
  title: "Sparuj ten ekran",
  loading: "Łączenie…",
  openConsole: "Na telefonie lub komputerze otwórz {address}",
  openUnknownConsole: "Na telefonie lub komputerze otwórz swoją konsolę",
  choosePair: "Na stronie wydarzenia wybierz „Pair a screen”",
  typeCode: "Wpisz ten kod:",
  scan: "Albo zeskanuj to telefonem",
  codeLabel: "Kod: {code}",
  changes: plural(pairingRules.codeSeconds / 60, {
    one: "Kod zmienia się co minutę.",
    few: "Kod zmienia się co # minuty.",
    many: "Kod zmienia się co # minut.",
    other: "Kod zmienia się co # minuty.",
  }),
  fullScreen: "Pełny ekran",
  hidden: "Wydarzenie tego ekranu jest szkicem lub prywatne.",
  hiddenHint: "W konsoli ustaw wydarzenie na „Live” albo wybierz inne wydarzenie dla tego ekranu.",
  gone: "Ten ekran nie ma wydarzenia.",
  goneHint: "Wybierz dla niego wydarzenie w konsoli.",
  busy: "Zbyt wiele ekranów czeka na kod.",
  busyHint: "Ten ekran sam spróbuje ponownie.",
  noCookies: "Ta przeglądarka nie zapisuje plików cookie.",
  noCookiesHint: "Zezwól na pliki cookie dla tego adresu i otwórz stronę ponownie.",
  offline: "Brak połączenia z serwerem. Ten ekran wciąż próbuje.",
};
