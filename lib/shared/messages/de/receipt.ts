import { wordsOf } from "@/lib/shared/language/words";
import type { ReceiptMessages } from "@/lib/shared/messages/scopes";

const { number, plural } = wordsOf("de");

const posts = (count: number) =>
  count === 1 ? "deinen Beitrag" : count === 2 ? "beide Beiträge" : `alle ${number(count)} Beiträge`;

export const receipt: ReceiptMessages = {
  waiting: "Wartet auf Freigabe",
  waitingShort: "Wartet",
  photosWaiting: (count) => plural(count, { one: "# Foto wartet.", other: "# Fotos warten." }),
  lastTook: (minutes) =>
    plural(minutes, { one: "Die letzten brauchten etwa eine Minute.", other: "Die letzten brauchten etwa # Minuten." }),
  onTheWall: "Du bist auf der Leinwand!",
  onTheWallShort: "Auf der Leinwand",
  notOnTheWall: "Nicht auf der Leinwand",
  takenBackShort: "Zurückgezogen",
  turned: (count) =>
    plural(count, { one: "Du bist auf der Leinwand!", other: "# deiner Beiträge sind auf der Leinwand!" }),
  album: (count) => plural(count, { one: "Dein Beitrag", other: "Deine # Beiträge" }),
  pictureOf: (caption) => `Dein Bild: ${caption}`,
  clip: "Video",
  clipCut: (seconds) => `Nur die ersten ${number(seconds / 60)} Minuten deines Videos können gezeigt werden.`,
  picturePreparing: "Dein Bild wird vorbereitet.",
  pictureWait: (minutes) =>
    `Gerade kommen viele Bilder an. Deines braucht etwa ${plural(minutes, { one: "# Minute", other: "# Minuten" })}.`,
  savePicture: "Mit Rahmen speichern",
  share: "Teilen",
  saveFailed: "Dieses Handy konnte das Bild nicht teilen.",
  title: "Meine Beiträge",
  atEvent: (event) => `Meine Beiträge bei ${event}`,
  privateLink: "Wer diesen Link hat, sieht diese Seite. Speichere ihn und behalte ihn für dich.",
  nothing: "Hier sind keine Beiträge",
  nothingWhy: "Vielleicht hast du sie zurückgezogen, oder der Link ist unvollständig.",
  download: "Original herunterladen",
  downloadNamed: (caption) => `Original herunterladen: ${caption}`,
  takeBack: "Zurückziehen",
  takeBackNamed: (caption) => `Zurückziehen: ${caption}`,
  takeBackAsk: "Diesen Beitrag zurückziehen? Er verschwindet von der Leinwand und wird endgültig gelöscht.",
  takeBackYes: "Ja, zurückziehen",
  keep: "Behalten",
  takenBack: "Dein Beitrag ist zurückgezogen und gelöscht.",
  withdraw: "Meine Einwilligung widerrufen",
  withdrawWhy: (count) => `Entfernt ${posts(count)} und löscht alles, was du gesendet hast.`,
  withdrawAsk: (count) => `Einwilligung widerrufen? Das entfernt ${posts(count)} und löscht alles endgültig.`,
  withdrawYes: "Widerrufen und löschen",
  withdrawNo: "Alles behalten",
  withdrawn: "Deine Einwilligung ist widerrufen. Alles, was du gesendet hast, ist gelöscht.",
  mailLink: "Link an mich mailen",
  safariForgets: "Safari vergisst deine Beiträge nach 7 Tagen ohne Besuch. Ein gemailter Link funktioniert weiter.",
  mailTo: (address) => `Wir senden ihn an ${address}, die Adresse in deinem Beitrag.`,
  mailed: "Wenn dein Beitrag eine E-Mail-Adresse hat, haben wir den Link dorthin gesendet.",
  linkOld: "Dieser Link zum Herunterladen ist abgelaufen. Tippe noch einmal auf „Original herunterladen“.",
  originalMissing: "Diese Datei steht nicht zum Herunterladen bereit.",
  pictureMissing: "Es gibt noch kein Bild.",
};
