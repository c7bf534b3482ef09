import { wordsOf } from "@/lib/shared/language/words";
import type { RefusalMessages } from "@/lib/shared/messages/scopes";

const { plural } = wordsOf("pt");

export const refusals: RefusalMessages = {
  http: {
    forbidden: "Não pode fazer isto.",
    foreignOrigin: "Este pedido veio de outro site. Abra a própria página e tente de novo.",
    notFound: "Não encontrado.",
    internal: "Algo correu mal do nosso lado. Tente de novo, por favor.",
    unavailable: "O serviço não está disponível agora. Tente de novo daqui a pouco.",
    diskFull:
      "O servidor ficou sem espaço, por isso não é possível guardar nada agora. Tente de novo dentro de um minuto.",
    malformedBody: "Não foi possível ler o pedido.",
    invalidInput: "Verifique o que escreveu, por favor.",
    malformedAddress: "Não foi possível ler este endereço.",
    unsupportedBody: "Este tipo de pedido não é aceite.",
    bodyTooLarge: "Este pedido é demasiado grande.",
    uploadBrokeOff: "O envio foi interrompido. Tente de novo, por favor.",
    rateLimited: (seconds) =>
      plural(seconds, {
        one: "Demasiadas tentativas. Aguarde # segundo e tente de novo.",
        many: "Demasiadas tentativas. Aguarde # segundos e tente de novo.",
        other: "Demasiadas tentativas. Aguarde # segundos e tente de novo.",
      }),
  },
  videos: {
    unknown: "Este vídeo já não está disponível. Escolha-o outra vez.",
    incomplete: "Este vídeo ainda está a ser enviado. Aguarde até terminar.",
    used: "Este vídeo já foi publicado. Escolha outro.",
    notAVideo: "Este ficheiro não é um vídeo que possamos mostrar. Escolha um MP4, MOV, WebM ou 3GP.",
    empty: "Este vídeo está vazio. Escolha outro.",
    truncated: "Este vídeo está incompleto. Escolha-o outra vez.",
    trimmed: "Este vídeo foi cortado e não conseguimos retirar o que cortou. Guarde-o primeiro como um vídeo novo.",
    noPicture: "Este ficheiro tem som, mas não tem imagem. Escolha uma foto ou um vídeo.",
    unplayable: "Nenhum navegador consegue reproduzir este tipo de vídeo. Guarde-o primeiro como um vídeo novo.",
    uploadRefused: "Este envio não é permitido ou expirou. Escolha o vídeo outra vez.",
    uploadGone: "Este envio já não existe. Comece-o de novo.",
    uploadConflict: "Outra parte deste vídeo já chegou. O envio continua a partir daí.",
    uploadMalformed: "Não foi possível ler esta parte do envio.",
  },
  descriptions: {
    form: (event) => `Envie a sua foto ou o seu vídeo para o mural de ${event}.`,
    wall: (event) => `Fotos e vídeos em direto de quem está em ${event}.`,
  },
};
