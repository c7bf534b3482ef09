import { wordsOf } from "@/lib/shared/language/words";
import { pairingRules } from "@/lib/shared/limits/pairing";
import type { ScreenPageMessages } from "@/lib/shared/messages/scopes";

const { plural } = wordsOf("pt");

export const screenPage: ScreenPageMessages = {
  title: "Emparelhe este ecrã",
  loading: "A ligar…",
  openConsole: "No telemóvel ou no computador, abra {address}",
  openUnknownConsole: "No telemóvel ou no computador, abra a sua consola",
  choosePair: "Escolha «Pair a screen» na página do evento",
  typeCode: "Introduza este código:",
  scan: "Ou leia isto com o telemóvel",
  codeLabel: "Código: {code}",
  changes: plural(pairingRules.codeSeconds / 60, {
    one: "O código muda a cada minuto.",
    many: "O código muda a cada # minutos.",
    other: "O código muda a cada # minutos.",
  }),
  fullScreen: "Ecrã inteiro",
  hidden: "O evento deste ecrã é um rascunho ou é privado.",
  hiddenHint: "Na consola, ponha o evento em «Live» ou escolha outro evento para este ecrã.",
  gone: "Este ecrã não tem evento.",
  goneHint: "Escolha um para ele na consola.",
  busy: "Há demasiados ecrãs à espera de um código.",
  busyHint: "Este ecrã volta a tentar sozinho.",
  noCookies: "Este navegador não guarda cookies.",
  noCookiesHint: "Permita cookies para este endereço e abra a página de novo.",
  offline: "Sem ligação ao servidor. Este ecrã continua a tentar.",
};
