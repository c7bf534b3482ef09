import { wordsOf } from "@/lib/shared/language/words";
import { pairingRules } from "@/lib/shared/limits/pairing";
import type { ScreenPageMessages } from "@/lib/shared/messages/scopes";

const { plural } = wordsOf("de");

export const screenPage: ScreenPageMessages = {
  title: "Diesen Bildschirm koppeln",
  loading: "Verbindung wird aufgebaut …",
  openConsole: "Öffne auf deinem Handy oder Computer {address}",
  openUnknownConsole: "Öffne auf deinem Handy oder Computer eure Konsole",
  choosePair: "Wähle auf der Seite der Veranstaltung „Pair a screen“",
  typeCode: "Gib diesen Code ein:",
  scan: "Oder scann das mit deinem Handy",
  codeLabel: "Code: {code}",
  changes: plural(pairingRules.codeSeconds / 60, {
    one: "Der Code wechselt jede Minute.",
    other: "Der Code wechselt alle # Minuten.",
  }),
  fullScreen: "Vollbild",
  hidden: "Die Veranstaltung dieses Bildschirms ist ein Entwurf oder privat.",
  hiddenHint: "Stelle sie in der Konsole auf „Live“, oder wähle für diesen Bildschirm eine andere Veranstaltung.",
  gone: "Dieser Bildschirm hat keine Veranstaltung.",
  goneHint: "Wähle in der Konsole eine für ihn aus.",
  busy: "Zu viele Bildschirme warten auf einen Code.",
  busyHint: "Dieser Bildschirm versucht es von selbst noch einmal.",
  noCookies: "Dieser Browser speichert keine Cookies.",
  noCookiesHint: "Erlaube Cookies für diese Adresse und öffne die Seite noch einmal.",
  offline: "Keine Verbindung zum Server. Dieser Bildschirm versucht es weiter.",
};
