import { wordsOf } from "@/lib/shared/language/words";
import { pairingRules } from "@/lib/shared/limits/pairing";
import type { ScreenPageMessages } from "@/lib/shared/messages/scopes";

const { plural } = wordsOf("nl");

export const screenPage: ScreenPageMessages = {
  title: "Koppel dit scherm",
  loading: "Verbinding maken…",
  openConsole: "Open op je telefoon of computer {address}",
  openUnknownConsole: "Open op je telefoon of computer je console",
  choosePair: "Kies ‘Pair a screen’ op de pagina van het evenement",
  typeCode: "Vul deze code in:",
  scan: "Of scan dit met je telefoon",
  codeLabel: "Code: {code}",
  changes: plural(pairingRules.codeSeconds / 60, {
    one: "De code verandert elke minuut.",
    other: "De code verandert elke # minuten.",
  }),
  fullScreen: "Volledig scherm",
  hidden: "Het evenement van dit scherm is een concept of privé.",
  hiddenHint: "Zet het evenement in de console op ‘Live’, of kies een ander evenement voor dit scherm.",
  gone: "Dit scherm heeft geen evenement.",
  goneHint: "Kies er een voor dit scherm in de console.",
  busy: "Te veel schermen wachten op een code.",
  busyHint: "Dit scherm probeert het vanzelf opnieuw.",
  noCookies: "Deze browser bewaart geen cookies.",
  noCookiesHint: "Sta cookies toe voor dit adres en open de pagina opnieuw.",
  offline: "Geen verbinding met de server. Dit scherm blijft het proberen.",
};
