import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import type { GuestFormMessages } from "@/lib/shared/messages/scopes";

const { list, number, plural } = wordsOf("pt");

const filesAtOnce = limits.guestMaxFiles;

export const guestForm: GuestFormMessages = {
  needsScript: "Este formulário precisa de JavaScript, que está desligado no seu navegador.",
  ended: "Este evento terminou. Obrigado por ter feito parte dele!",
  optional: "opcional",
  emailFor: "Só a organização vê o seu e-mail. Nunca aparece no mural.",
  consentLine: "Ao publicar, aceita o seguinte:",
  consentLinksLine: "Ao publicar, aceita:",
  consentTick: "Aceito:",
  terms: "Condições",
  privacy: "Aviso de privacidade",
  choose: "Escolha uma foto ou um vídeo",
  addMore: "Junte outra foto ou outro vídeo",
  choosePhoto: "Escolha uma foto",
  takePhoto: "Tirar uma foto",
  dropHere: "Largue aqui",
  orDrop: "ou arraste para aqui",
  fromPhone: "do seu telemóvel, ou vários de uma vez",
  pickerPreparing: "O telemóvel pode precisar de um momento para preparar os ficheiros. Eles aparecem aqui sozinhos.",
  remove: (name) => `Retirar ${name}`,
  previewOf: (name) => `Pré-visualização de ${name}`,
  noPreview: "Pronto a enviar (sem pré-visualização neste telemóvel).",
  eachAPost: (count) =>
    plural(count, {
      one: "Será # publicação.",
      many: "Serão # publicações separadas.",
      other: "Serão # publicações separadas.",
    }),
  tooMany: `Pode enviar ${filesAtOnce} ficheiros de cada vez. Os primeiros ${filesAtOnce} foram juntos; envie os outros depois.`,
  alreadyThere: (names) =>
    names.length === 1 ? `${names[0]} já está aqui.` : `${number(names.length)} destes ficheiros já estão aqui.`,
  unkept: (names) =>
    `Se fechar esta página, ${names.length === 1 ? "perde-se" : "perdem-se"} ${names.length > 2 ? `${number(names.length)} destes ficheiros` : list(names)}. Deixe-a aberta até tudo ser enviado.`,
  inFile: (name, sentence) => `${name}: ${sentence}`,
  videoEmpty: "Este vídeo está vazio. Escolha outro.",
  submit: "Enviar",
  cancel: "Cancelar",
  fewSecondsLeft: "faltam alguns segundos",
  secondsLeft: (seconds) =>
    plural(seconds, {
      one: "falta cerca de # segundo",
      many: "faltam cerca de # segundos",
      other: "faltam cerca de # segundos",
    }),
  minutesLeft: (minutes) =>
    plural(minutes, {
      one: "falta cerca de # minuto",
      many: "faltam cerca de # minutos",
      other: "faltam cerca de # minutos",
    }),
  hoursLeft: (hours) =>
    plural(hours, {
      one: "falta cerca de # hora",
      many: "faltam cerca de # horas",
      other: "faltam cerca de # horas",
    }),
  preparing: (position) => `A preparar${position}…`,
  sending: (position) => `A enviar${position}…`,
  position: (position, count) => (count > 1 ? ` ${position} de ${count}` : " a sua publicação"),
  finishing: "Enviado. A aguardar confirmação…",
  resumed: "A retomar…",
  percent: (percent) => `${percent}%`,
  progress: "Progresso do envio",
  someFailed: (sent, all) =>
    `${sent === 1 ? "Foi enviada" : "Foram enviadas"} ${sent} de ${all} publicações. Tente de novo com as restantes, ou retire-as.`,
  allWaiting: (count) =>
    plural(count, {
      one: "Chegou # publicação.",
      many: "Chegaram # publicações.",
      other: "Chegaram # publicações.",
    }),
  fileSent: "Enviado",
  fileQueued: "Em espera",
  fileSending: "A enviar",
  fileFailed: "Não enviado",
  keptTitle: "A sua publicação ainda está aqui",
  kept: (count) =>
    plural(count, {
      one: "O envio não terminou. Continue-o ou comece de novo.",
      many: "# envios não terminaram. Continue-os ou comece de novo.",
      other: "# envios não terminaram. Continue-os ou comece de novo.",
    }),
  resume: "Continuar",
  startOver: "Começar de novo",
  chooseAgain: (names) => `Escolha ${names} outra vez. O envio continua onde parou.`,
};
