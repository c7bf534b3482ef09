import { wordsOf } from "@/lib/shared/language/words";
import type { ReceiptMessages } from "@/lib/shared/messages/scopes";

const { number, plural } = wordsOf("pt");

const posts = (count: number) =>
  count === 1 ? "a sua publicação" : count === 2 ? "as suas duas publicações" : `as suas ${number(count)} publicações`;

export const receipt: ReceiptMessages = {
  waiting: "À espera de aprovação",
  waitingShort: "Em espera",
  photosWaiting: (count) =>
    plural(count, { one: "# foto está à espera.", many: "# fotos estão à espera.", other: "# fotos estão à espera." }),
  lastTook: (minutes) =>
    plural(minutes, {
      one: "As últimas demoraram cerca de um minuto.",
      many: "As últimas demoraram cerca de # minutos.",
      other: "As últimas demoraram cerca de # minutos.",
    }),
  onTheWall: "Já está no mural!",
  onTheWallShort: "No mural",
  notOnTheWall: "Não está no mural",
  takenBackShort: "Retirada",
  turned: (count) =>
    plural(count, {
      one: "Já está no mural!",
      many: "# das suas publicações estão no mural!",
      other: "# das suas publicações estão no mural!",
    }),
  album: (count) =>
    plural(count, { one: "A sua publicação", many: "As suas # publicações", other: "As suas # publicações" }),
  pictureOf: (caption) => `A sua imagem: ${caption}`,
  clip: "Vídeo",
  clipCut: (seconds) => `Só é possível mostrar os primeiros ${number(seconds / 60)} minutos do seu vídeo.`,
  picturePreparing: "A sua imagem está a ser preparada.",
  pictureWait: (minutes) =>
    `Estão a chegar muitas imagens. A sua demora cerca de ${plural(minutes, { one: "# minuto", many: "# minutos", other: "# minutos" })}.`,
  savePicture: "Guardar com moldura",
  share: "Partilhar",
  saveFailed: "Este telemóvel não conseguiu partilhar a imagem.",
  title: "As minhas publicações",
  atEvent: (event) => `As minhas publicações – ${event}`,
  privateLink: "Quem tiver esta ligação pode ver esta página. Guarde-a e não a partilhe.",
  nothing: "Não há publicações aqui",
  nothingWhy: "Talvez as tenha retirado, ou a ligação está incompleta.",
  download: "Descarregar o original",
  downloadNamed: (caption) => `Descarregar o original: ${caption}`,
  takeBack: "Retirar",
  takeBackNamed: (caption) => `Retirar: ${caption}`,
  takeBackAsk: "Retirar esta publicação? Desaparece do mural e é apagada para sempre.",
  takeBackYes: "Sim, retirar",
  keep: "Manter",
  takenBack: "A sua publicação foi retirada e apagada.",
  withdraw: "Retirar o meu consentimento",
  withdrawWhy: (count) => `Retira ${posts(count)} e apaga tudo o que enviou.`,
  withdrawAsk: (count) => `Retirar o consentimento? Isto retira ${posts(count)} e apaga tudo para sempre.`,
  withdrawYes: "Retirar e apagar",
  withdrawNo: "Manter tudo",
  withdrawn: "O seu consentimento foi retirado. Tudo o que enviou foi apagado.",
  mailLink: "Enviar-me esta ligação por e-mail",
  safariForgets:
    "O Safari esquece as suas publicações após 7 dias sem visitas. Uma ligação por e-mail continua a funcionar.",
  mailTo: (address) => `Enviamo-la para ${address}, o endereço da sua publicação.`,
  mailed: "Se a sua publicação tiver um endereço de e-mail, enviámos a ligação para lá.",
  linkOld: "Esta ligação expirou. Toque outra vez em «Descarregar o original».",
  originalMissing: "Este ficheiro não está disponível.",
  pictureMissing: "Ainda não há imagem.",
};
