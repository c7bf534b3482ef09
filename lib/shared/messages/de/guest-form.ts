import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import type { GuestFormMessages } from "@/lib/shared/messages/scopes";

const { list, number, plural } = wordsOf("de");

const filesAtOnce = limits.guestMaxFiles;

export const guestForm: GuestFormMessages = {
  needsScript: "Dieses Formular braucht JavaScript. In deinem Browser ist es ausgeschaltet.",
  ended: "Diese Veranstaltung ist vorbei. Danke, dass du dabei warst!",
  optional: "freiwillig",
  emailFor: "Nur die Veranstalter sehen deine E-Mail-Adresse. Auf der Leinwand erscheint sie nie.",
  consentLine: "Mit deinem Beitrag stimmst du zu:",
  consentLinksLine: "Mit deinem Beitrag stimmst du zu:",
  consentTick: "Ich stimme zu:",
  terms: "Teilnahmebedingungen",
  privacy: "Datenschutzhinweise",
  choose: "Foto oder Video auswählen",
  addMore: "Noch ein Foto oder Video hinzufügen",
  choosePhoto: "Foto auswählen",
  takePhoto: "Foto aufnehmen",
  dropHere: "Hier ablegen",
  orDrop: "oder hierher ziehen",
  fromPhone: "von deinem Handy, auch mehrere auf einmal",
  pickerPreparing: "Dein Handy braucht vielleicht einen Moment für deine Dateien. Sie erscheinen hier von selbst.",
  remove: (name) => `${name} entfernen`,
  previewOf: (name) => `Vorschau von ${name}`,
  noPreview: "Bereit zum Senden (dieses Handy zeigt keine Vorschau).",
  eachAPost: (count) => plural(count, { one: "Daraus wird # Beitrag.", other: "Daraus werden # einzelne Beiträge." }),
  tooMany: `Du kannst ${filesAtOnce} Dateien auf einmal senden. Die ersten ${filesAtOnce} sind dabei; sende die anderen danach.`,
  alreadyThere: (names) =>
    names.length === 1 ? `${names[0]} ist schon dabei.` : `${number(names.length)} dieser Dateien sind schon dabei.`,
  unkept: (names) =>
    `Wenn du diese Seite schließt, ${names.length === 1 ? "geht" : "gehen"} ${names.length > 2 ? `${number(names.length)} dieser Dateien` : list(names)} verloren. Lass sie offen, bis alles gesendet ist.`,
  inFile: (name, sentence) => `${name}: ${sentence}`,
  videoEmpty: "Dieses Video ist leer. Bitte wähle ein anderes.",
  submit: "Absenden",
  cancel: "Abbrechen",
  fewSecondsLeft: "noch ein paar Sekunden",
  secondsLeft: (seconds) => plural(seconds, { one: "noch etwa # Sekunde", other: "noch etwa # Sekunden" }),
  minutesLeft: (minutes) => plural(minutes, { one: "noch etwa # Minute", other: "noch etwa # Minuten" }),
  hoursLeft: (hours) => plural(hours, { one: "noch etwa # Stunde", other: "noch etwa # Stunden" }),
  preparing: (position) => `Wird vorbereitet:${position} …`,
  sending: (position) => `Wird gesendet:${position} …`,
  position: (position, count) => (count > 1 ? ` ${position} von ${count}` : " dein Beitrag"),
  finishing: "Gesendet. Warten auf die Bestätigung …",
  resumed: "Es geht weiter …",
  percent: (percent) => `${percent} %`,
  progress: "Fortschritt des Uploads",
  someFailed: (sent, all) =>
    `${sent} von ${all} Beiträgen ${sent === 1 ? "wurde" : "wurden"} gesendet. Versuch es mit den übrigen noch einmal, oder entferne sie.`,
  allWaiting: (count) => plural(count, { one: "# Beitrag ist angekommen.", other: "# Beiträge sind angekommen." }),
  fileSent: "Gesendet",
  fileQueued: "In der Warteschlange",
  fileSending: "Wird gesendet",
  fileFailed: "Nicht gesendet",
  keptTitle: "Dein Beitrag ist noch da",
  kept: (count) =>
    plural(count, {
      one: "Der Upload ist nicht fertig. Setz ihn fort, oder fang neu an.",
      other: "# Uploads sind nicht fertig. Setz sie fort, oder fang neu an.",
    }),
  resume: "Fortsetzen",
  startOver: "Neu anfangen",
  chooseAgain: (names) => `Wähle ${names} noch einmal aus. Der Upload geht weiter, wo er aufgehört hat.`,
};
