import type { UploadMessages } from "@/lib/shared/messages/scopes";

export const uploads: UploadMessages = {
  noRoom: "De momento não há espaço para novos ficheiros. Aguarde um pouco; os seus ficheiros não se perdem.",
  manyWaiting: "De momento há muitos envios à espera. Aguarde um pouco; os seus ficheiros não se perdem.",
  notHere: "Envie a foto no mesmo pedido que a publicação.",
  notAPhoto: "Este ficheiro não é uma imagem que possamos mostrar. Escolha uma foto.",
  sizeInvalid: "O tamanho de uma foto tem de ser um número inteiro de bytes.",
  notArrived: "A sua foto não chegou completa. Envie-a outra vez, por favor.",
  alreadyUsed: "Esta foto já foi publicada. Envie-a outra vez, por favor.",
};
