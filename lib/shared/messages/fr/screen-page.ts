import { wordsOf } from "@/lib/shared/language/words";
import { pairingRules } from "@/lib/shared/limits/pairing";
import type { ScreenPageMessages } from "@/lib/shared/messages/scopes";

const { plural } = wordsOf("fr");

export const screenPage: ScreenPageMessages = {
  title: "Associer cet écran",
  loading: "Connexion…",
  openConsole: "Sur votre téléphone ou ordinateur, ouvrez {address}",
  openUnknownConsole: "Sur votre téléphone ou ordinateur, ouvrez votre console",
  choosePair: "Choisissez « Pair a screen » sur la page de l’événement",
  typeCode: "Saisissez ce code :",
  scan: "Ou scannez ceci avec votre téléphone",
  codeLabel: "Code : {code}",
  changes: plural(pairingRules.codeSeconds / 60, {
    one: "Le code change toutes les minutes.",
    many: "Le code change toutes les # minutes.",
    other: "Le code change toutes les # minutes.",
  }),
  fullScreen: "Plein écran",
  hidden: "L’événement de cet écran est un brouillon ou privé.",
  hiddenHint: "Dans la console, passez l’événement en « Live », ou choisissez un autre événement pour cet écran.",
  gone: "Cet écran n’a pas d’événement.",
  goneHint: "Choisissez-en un pour lui dans la console.",
  busy: "Trop d’écrans attendent un code.",
  busyHint: "Cet écran réessaie tout seul.",
  noCookies: "Ce navigateur ne garde aucun cookie.",
  noCookiesHint: "Autorisez les cookies pour cette adresse, puis rouvrez la page.",
  offline: "Pas de connexion au serveur. Cet écran continue d’essayer.",
};
