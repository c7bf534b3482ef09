import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import type { SubmissionMessages } from "@/lib/shared/messages/scopes";
import { megabytes } from "../sizes";

const { number } = wordsOf("pt");

export const submission: SubmissionMessages = {
  allMandatory: "Todos os campos são obrigatórios! Preencha-os todos, por favor.",
  onlyMissing: (label) => `Só falta «${label}».`,
  submitted: "A sua publicação chegou. Aparece no mural depois de aprovada.",
  videoIdFailed: "Não foi possível começar a enviar o vídeo. Tente de novo.",
  photoTooLarge: `Esta foto tem mais de ${megabytes(limits.photoMaxBytes)}. Escolha uma mais pequena.`,
  videoTooLarge: `Este vídeo tem mais de ${megabytes(limits.videoMaxBytes)}. Escolha um mais curto.`,
  photoTooManyPixels: "Esta imagem tem píxeis a mais. Escolha uma com 50 megapíxeis no máximo.",
  photoTooHeavy: "Esta imagem precisa de demasiada memória. Escolha um JPEG ou uma imagem mais pequena.",
  photoEmpty: "Este ficheiro está vazio. Escolha outro.",
  photoUnreadable: "Não é possível ler esta imagem. Escolha outra.",
  photoTruncated: "Esta imagem está incompleta: falta-lhe o fim. Escolha-a outra vez.",
  fileGone: "Já não é possível ler este ficheiro. Escolha-o outra vez.",
  notAPhoto: "Este ficheiro não é uma imagem que possamos mostrar. Escolha um JPEG, PNG, WebP, GIF, AVIF ou HEIC.",
  idempotencyMismatch: "Esta publicação já foi enviada com outro conteúdo. Comece uma nova, por favor.",
  idempotencyInvalid: "A Idempotency-Key tem de ser um UUID.",
  consentNeeded: "Aceite as condições da organização antes de enviar a publicação.",
  consentUnknown: "Não encontramos o texto que aceitou. Recarregue a página, por favor.",
  eventFull: "Este evento está cheio e já não aceita publicações. Avise a organização, por favor.",
  accountFull: "O espaço da organização está cheio. Avise-os, por favor.",
  tryAgain: "Não conseguimos enviar a sua publicação. Nada se perdeu: verifique a ligação e tente de novo.",
  waiting: {
    offline: "Está sem ligação. Enviamos a sua publicação assim que ela voltar.",
    connection: "A ligação caiu. A sua publicação está segura e continuamos a tentar.",
    busy: "Há muita gente a publicar agora. A sua publicação é a próxima.",
    service: "O serviço precisa de um momento. A sua publicação está segura e continuamos a tentar.",
  },
  nextTry: (seconds) => `Próxima tentativa em ${number(seconds)} s`,
};
