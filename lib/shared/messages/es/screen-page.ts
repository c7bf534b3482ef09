import { wordsOf } from "@/lib/shared/language/words";
import { pairingRules } from "@/lib/shared/limits/pairing";
import type { ScreenPageMessages } from "@/lib/shared/messages/scopes";

const { plural } = wordsOf("es");

export const screenPage: ScreenPageMessages = {
  title: "Vincula esta pantalla",
  loading: "Conectando…",
  openConsole: "En tu móvil u ordenador, abre {address}",
  openUnknownConsole: "En tu móvil u ordenador, abre tu consola",
  choosePair: "Elige «Pair a screen» en la página del evento",
  typeCode: "Escribe este código:",
  scan: "O escanea esto con tu móvil",
  codeLabel: "Código: {code}",
  changes: plural(pairingRules.codeSeconds / 60, {
    one: "El código cambia cada minuto.",
    many: "El código cambia cada # minutos.",
    other: "El código cambia cada # minutos.",
  }),
  fullScreen: "Pantalla completa",
  hidden: "El evento de esta pantalla es un borrador o es privado.",
  hiddenHint: "En la consola, pon el evento en «Live» o elige otro evento para esta pantalla.",
  gone: "Esta pantalla no tiene evento.",
  goneHint: "Elige uno para ella en la consola.",
  busy: "Demasiadas pantallas esperan un código.",
  busyHint: "Esta pantalla volverá a intentarlo sola.",
  noCookies: "Este navegador no guarda cookies.",
  noCookiesHint: "Permite las cookies para esta dirección y vuelve a abrir la página.",
  offline: "Sin conexión con el servidor. Esta pantalla sigue intentándolo.",
};
