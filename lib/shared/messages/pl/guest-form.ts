import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import type { GuestFormMessages } from "@/lib/shared/messages/scopes";

const { list, number, plural } = wordsOf("pl");

const filesAtOnce = limits.guestMaxFiles;

export const guestForm: GuestFormMessages = {
  needsScript: "Ten formularz wymaga JavaScriptu, który jest wyłączony w Twojej przeglądarce.",
  ended: "To wydarzenie się skończyło. Dziękujemy za udział!",
  optional: "nieobowiązkowe",
  emailFor: "Twój e-mail widzi tylko organizator. Nigdy nie pojawia się na ekranie.",
  consentLine: "Dodając post, zgadzasz się na:",
  consentLinksLine: "Dodając post, akceptujesz:",
  consentTick: "Zgadzam się na:",
  terms: "Regulamin",
  privacy: "Informacja o prywatności",
  choose: "Wybierz zdjęcie lub film",
  addMore: "Dodaj kolejne zdjęcie lub film",
  choosePhoto: "Wybierz zdjęcie",
  takePhoto: "Zrób zdjęcie",
  dropHere: "Upuść tutaj",
  orDrop: "albo przeciągnij tutaj",
  fromPhone: "z telefonu, także kilka naraz",
  pickerPreparing: "Telefon może potrzebować chwili na przygotowanie plików. Same się tu pojawią.",
  remove: (name) => `Usuń ${name}`,
  previewOf: (name) => `Podgląd: ${name}`,
  noPreview: "Gotowe do wysłania (ten telefon nie pokazuje podglądu).",
  eachAPost: (count) =>
    plural(count, {
      one: "Powstanie # post.",
      few: "Powstaną # osobne posty.",
      many: "Powstanie # osobnych postów.",
      other: "Powstanie # osobnych postów.",
    }),
  tooMany: `Naraz można wysłać ${filesAtOnce} plików. Dodano pierwsze ${filesAtOnce}; pozostałe wyślij potem.`,
  alreadyThere: (names) =>
    names.length === 1
      ? `Plik ${names[0]} już jest dodany.`
      : `Liczba plików, które już są dodane: ${number(names.length)}.`,
  unkept: (names) =>
    `Zamknięcie tej strony usunie ${names.length > 2 ? `część plików (${number(names.length)})` : list(names)}. Zostaw ją otwartą, aż wszystko się wyśle.`,
  inFile: (name, sentence) => `${name}: ${sentence}`,
  videoEmpty: "Ten film jest pusty. Wybierz inny.",
  submit: "Wyślij",
  cancel: "Anuluj",
  fewSecondsLeft: "jeszcze kilka sekund",
  secondsLeft: (seconds) =>
    plural(seconds, {
      one: "jeszcze około # sekundy",
      few: "jeszcze około # sekund",
      many: "jeszcze około # sekund",
      other: "jeszcze około # sekundy",
    }),
  minutesLeft: (minutes) =>
    plural(minutes, {
      one: "jeszcze około # minuty",
      few: "jeszcze około # minut",
      many: "jeszcze około # minut",
      other: "jeszcze około # minuty",
    }),
  hoursLeft: (hours) =>
    plural(hours, {
      one: "jeszcze około # godziny",
      few: "jeszcze około # godzin",
      many: "jeszcze około # godzin",
      other: "jeszcze około # godziny",
    }),
  preparing: (position) => `Przygotowywanie:${position}…`,
  sending: (position) => `Wysyłanie:${position}…`,
  position: (position, count) => (count > 1 ? ` ${position} z ${count}` : " Twój post"),
  finishing: "Wysłano. Czekamy na potwierdzenie…",
  resumed: "Wznawianie…",
  percent: (percent) => `${percent}%`,
  progress: "Postęp wysyłania",
  someFailed: (sent, all) => `Wysłano ${sent} z ${all} postów. Spróbuj ponownie z pozostałymi albo je usuń.`,
  allWaiting: (count) =>
    plural(count, {
      one: "Dotarł # post.",
      few: "Dotarły # posty.",
      many: "Dotarło # postów.",
      other: "Dotarło # postów.",
    }),
  fileSent: "Wysłano",
  fileQueued: "W kolejce",
  fileSending: "Wysyłanie",
  fileFailed: "Nie wysłano",
  keptTitle: "Twój post nadal tu jest",
  kept: (count) =>
    plural(count, {
      one: "Wysyłanie nie jest skończone. Kontynuuj albo zacznij od nowa.",
      few: "Nie wysłano # plików. Kontynuuj albo zacznij od nowa.",
      many: "Nie wysłano # plików. Kontynuuj albo zacznij od nowa.",
      other: "Nie wysłano # plików. Kontynuuj albo zacznij od nowa.",
    }),
  resume: "Kontynuuj",
  startOver: "Zacznij od nowa",
  chooseAgain: (names) => `Wybierz ponownie: ${names}. Wysyłanie ruszy od miejsca, w którym stanęło.`,
};
