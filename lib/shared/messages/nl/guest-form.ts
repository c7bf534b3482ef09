import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import type { GuestFormMessages } from "@/lib/shared/messages/scopes";

const { list, number, plural } = wordsOf("nl");

const filesAtOnce = limits.guestMaxFiles;

export const guestForm: GuestFormMessages = {
  needsScript: "Dit formulier heeft JavaScript nodig. In je browser staat het uit.",
  ended: "Dit evenement is afgelopen. Bedankt dat je erbij was!",
  optional: "niet verplicht",
  emailFor: "Alleen de organisatie ziet je e-mailadres. Het komt nooit op de fotowand.",
  consentLine: "Door te plaatsen ga je akkoord met:",
  consentLinksLine: "Door te plaatsen ga je akkoord met:",
  consentTick: "Ik ga akkoord met:",
  terms: "Voorwaarden",
  privacy: "Privacyverklaring",
  choose: "Kies een foto of video",
  addMore: "Voeg nog een foto of video toe",
  choosePhoto: "Kies een foto",
  takePhoto: "Maak een foto",
  dropHere: "Laat hier los",
  orDrop: "of sleep hierheen",
  fromPhone: "van je telefoon, ook meer tegelijk",
  pickerPreparing: "Je telefoon heeft misschien even nodig voor je bestanden. Ze verschijnen hier vanzelf.",
  remove: (name) => `${name} verwijderen`,
  previewOf: (name) => `Voorbeeld van ${name}`,
  noPreview: "Klaar om te versturen (geen voorbeeld op deze telefoon).",
  eachAPost: (count) => plural(count, { one: "Dit wordt # bericht.", other: "Dit worden # losse berichten." }),
  tooMany: `Je kunt ${filesAtOnce} bestanden tegelijk versturen. De eerste ${filesAtOnce} zijn toegevoegd; verstuur de rest daarna.`,
  alreadyThere: (names) =>
    names.length === 1 ? `${names[0]} staat er al bij.` : `${number(names.length)} van deze bestanden staan er al bij.`,
  unkept: (names) =>
    `Als je deze pagina sluit, ${names.length === 1 ? "gaat" : "gaan"} ${names.length > 2 ? `${number(names.length)} van deze bestanden` : list(names)} verloren. Laat de pagina open tot alles verstuurd is.`,
  inFile: (name, sentence) => `${name}: ${sentence}`,
  videoEmpty: "Deze video is leeg. Kies een andere.",
  submit: "Versturen",
  cancel: "Annuleren",
  fewSecondsLeft: "nog een paar seconden",
  secondsLeft: (seconds) => plural(seconds, { one: "nog ongeveer # seconde", other: "nog ongeveer # seconden" }),
  minutesLeft: (minutes) => plural(minutes, { one: "nog ongeveer # minuut", other: "nog ongeveer # minuten" }),
  hoursLeft: (hours) => plural(hours, { one: "nog ongeveer # uur", other: "nog ongeveer # uur" }),
  preparing: (position) => `Voorbereiden:${position}…`,
  sending: (position) => `Versturen:${position}…`,
  position: (position, count) => (count > 1 ? ` ${position} van ${count}` : " je bericht"),
  finishing: "Verstuurd. Wachten op bevestiging…",
  resumed: "We gaan verder…",
  percent: (percent) => `${percent}%`,
  progress: "Voortgang van de upload",
  someFailed: (sent, all) =>
    `${sent} van ${all} berichten ${sent === 1 ? "is" : "zijn"} verstuurd. Probeer de rest opnieuw, of verwijder ze.`,
  allWaiting: (count) => plural(count, { one: "# bericht is aangekomen.", other: "# berichten zijn aangekomen." }),
  fileSent: "Verstuurd",
  fileQueued: "In de wachtrij",
  fileSending: "Wordt verstuurd",
  fileFailed: "Niet verstuurd",
  keptTitle: "Je bericht is er nog",
  kept: (count) =>
    plural(count, {
      one: "De upload is niet klaar. Ga verder, of begin opnieuw.",
      other: "# uploads zijn niet klaar. Ga verder, of begin opnieuw.",
    }),
  resume: "Verder",
  startOver: "Opnieuw beginnen",
  chooseAgain: (names) => `Kies ${names} opnieuw. De upload gaat verder waar hij gebleven was.`,
};
