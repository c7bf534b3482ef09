import { wordsOf } from "@/lib/shared/language/words";
import type { ReceiptMessages } from "@/lib/shared/messages/scopes";

const { number, plural } = wordsOf("pl");

const posts = (count: number) =>
  count === 1 ? "Twój post" : count === 2 ? "oba posty" : `wszystkie posty (${number(count)})`;

export const receipt: ReceiptMessages = {
  waiting: "Czeka na zatwierdzenie",
  waitingShort: "Czeka",
  photosWaiting: (count) =>
    plural(count, {
      one: "# zdjęcie czeka.",
      few: "# zdjęcia czekają.",
      many: "# zdjęć czeka.",
      other: "# zdjęcia czekają.",
    }),
  lastTook: (minutes) =>
    plural(minutes, {
      one: "Ostatnie trwały około minuty.",
      few: "Ostatnie trwały około # minut.",
      many: "Ostatnie trwały około # minut.",
      other: "Ostatnie trwały około # minuty.",
    }),
  onTheWall: "Jesteś na ekranie!",
  onTheWallShort: "Na ekranie",
  notOnTheWall: "Nie na ekranie",
  takenBackShort: "Wycofano",
  turned: (count) =>
    plural(count, {
      one: "Jesteś na ekranie!",
      few: "# Twoje posty są na ekranie!",
      many: "# Twoich postów jest na ekranie!",
      other: "# Twoich postów jest na ekranie!",
    }),
  album: (count) =>
    plural(count, {
      one: "Twój post",
      few: "Twoje # posty",
      many: "Twoje # postów",
      other: "Twoje # postów",
    }),
  pictureOf: (caption) => `Twoje zdjęcie: ${caption}`,
  clip: "Film",
  clipCut: (seconds) => `Można pokazać tylko początek Twojego filmu (${number(seconds / 60)} min).`,
  picturePreparing: "Twoje zdjęcie jest przygotowywane.",
  pictureWait: (minutes) =>
    `Napływa dużo zdjęć. Twoje zajmie około ${plural(minutes, { one: "# minuty", few: "# minut", many: "# minut", other: "# minut" })}.`,
  savePicture: "Zapisz z ramką",
  share: "Udostępnij",
  saveFailed: "Ten telefon nie mógł udostępnić zdjęcia.",
  title: "Moje posty",
  atEvent: (event) => `Moje posty – ${event}`,
  privateLink: "Tę stronę widzi każdy, kto ma ten link. Zapisz go i zachowaj dla siebie.",
  nothing: "Nie ma tu postów",
  nothingWhy: "Być może zostały wycofane albo link jest niepełny.",
  download: "Pobierz oryginał",
  downloadNamed: (caption) => `Pobierz oryginał: ${caption}`,
  takeBack: "Wycofaj",
  takeBackNamed: (caption) => `Wycofaj: ${caption}`,
  takeBackAsk: "Wycofać ten post? Zniknie z ekranu i zostanie trwale usunięty.",
  takeBackYes: "Tak, wycofaj",
  keep: "Zostaw",
  takenBack: "Twój post został wycofany i usunięty.",
  withdraw: "Wycofaj moją zgodę",
  withdrawWhy: (count) => `Usuwa ${posts(count)} oraz wszystko, co zostało wysłane.`,
  withdrawAsk: (count) => `Wycofać zgodę? Usunie to ${posts(count)} trwale i bez śladu.`,
  withdrawYes: "Wycofaj i usuń",
  withdrawNo: "Zostaw wszystko",
  withdrawn: "Twoja zgoda została wycofana. Usunięto wszystko, co zostało wysłane.",
  mailLink: "Wyślij mi ten link e-mailem",
  safariForgets: "Safari zapomina Twoje posty po 7 dniach bez odwiedzin. Link z e-maila nadal działa.",
  mailTo: (address) => `Wyślemy go na ${address}, adres z Twojego posta.`,
  mailed: "Jeśli Twój post ma adres e-mail, wysłaliśmy tam link.",
  linkOld: "Ten link do pobrania wygasł. Naciśnij jeszcze raz „Pobierz oryginał”.",
  originalMissing: "Tego pliku nie można pobrać.",
  pictureMissing: "Nie ma jeszcze zdjęcia.",
};
