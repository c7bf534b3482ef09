import { wordsOf } from "@/lib/shared/language/words";
import type { ReceiptMessages } from "@/lib/shared/messages/scopes";

const { number, plural } = wordsOf("nl");

const posts = (count: number) =>
  count === 1 ? "je bericht" : count === 2 ? "beide berichten" : `alle ${number(count)} berichten`;

export const receipt: ReceiptMessages = {
  waiting: "Wacht op goedkeuring",
  waitingShort: "Wacht",
  photosWaiting: (count) => plural(count, { one: "# foto wacht.", other: "# foto’s wachten." }),
  lastTook: (minutes) =>
    plural(minutes, {
      one: "De laatste duurden ongeveer een minuut.",
      other: "De laatste duurden ongeveer # minuten.",
    }),
  onTheWall: "Je staat op de fotowand!",
  onTheWallShort: "Op de fotowand",
  notOnTheWall: "Niet op de fotowand",
  takenBackShort: "Teruggetrokken",
  turned: (count) =>
    plural(count, { one: "Je staat op de fotowand!", other: "# van je berichten staan op de fotowand!" }),
  album: (count) => plural(count, { one: "Jouw bericht", other: "Jouw # berichten" }),
  pictureOf: (caption) => `Jouw foto: ${caption}`,
  clip: "Video",
  clipCut: (seconds) => `Alleen de eerste ${number(seconds / 60)} minuten van je video kunnen worden getoond.`,
  picturePreparing: "Je foto wordt voorbereid.",
  pictureWait: (minutes) =>
    `Er komen veel foto’s binnen. Die van jou duurt ongeveer ${plural(minutes, { one: "# minuut", other: "# minuten" })}.`,
  savePicture: "Opslaan met lijst",
  share: "Delen",
  saveFailed: "Deze telefoon kon de foto niet delen.",
  title: "Mijn berichten",
  atEvent: (event) => `Mijn berichten bij ${event}`,
  privateLink: "Wie deze link heeft, kan deze pagina zien. Bewaar hem en houd hem voor jezelf.",
  nothing: "Hier staan geen berichten",
  nothingWhy: "Misschien heb je ze teruggetrokken, of is de link niet compleet.",
  download: "Origineel downloaden",
  downloadNamed: (caption) => `Origineel downloaden: ${caption}`,
  takeBack: "Terugtrekken",
  takeBackNamed: (caption) => `Terugtrekken: ${caption}`,
  takeBackAsk: "Dit bericht terugtrekken? Het verdwijnt van de fotowand en wordt voorgoed gewist.",
  takeBackYes: "Ja, terugtrekken",
  keep: "Houden",
  takenBack: "Je bericht is teruggetrokken en gewist.",
  withdraw: "Mijn toestemming intrekken",
  withdrawWhy: (count) => `Verwijdert ${posts(count)} en wist alles wat je hebt verstuurd.`,
  withdrawAsk: (count) => `Toestemming intrekken? Dit verwijdert ${posts(count)} en wist alles voorgoed.`,
  withdrawYes: "Intrekken en wissen",
  withdrawNo: "Alles houden",
  withdrawn: "Je toestemming is ingetrokken. Alles wat je had verstuurd, is gewist.",
  mailLink: "Mail me deze link",
  safariForgets: "Safari vergeet je berichten na 7 dagen zonder bezoek. Een gemailde link blijft werken.",
  mailTo: (address) => `We sturen hem naar ${address}, het adres bij je bericht.`,
  mailed: "Als je bericht een e-mailadres heeft, hebben we de link daarheen gestuurd.",
  linkOld: "Deze downloadlink is verlopen. Tik nog eens op ‘Origineel downloaden’.",
  originalMissing: "Dit bestand kan niet worden gedownload.",
  pictureMissing: "Er is nog geen foto.",
};
