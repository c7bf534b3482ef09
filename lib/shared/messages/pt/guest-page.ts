import type { GuestPageMessages } from "@/lib/shared/messages/scopes";

export const page: GuestPageMessages = {
  loading: "A carregar…",
  error: "Algo correu mal!",
  retry: "Tentar de novo",
  offline: "Parece que não tem ligação. Verifique-a e tente de novo.",
  notFound: "Este evento não existe.",
  notFoundHint: "Ainda não abriu, ou o endereço está mal escrito.",
  passwordNeeded: "Este evento é privado. Introduza a palavra-passe.",
  passwordWrong: "Esta não é a palavra-passe do evento.",
  passwordMissing: "Este evento é privado e não tem palavra-passe: só a equipa o pode abrir.",
  password: "Palavra-passe",
  enter: "Continuar",
  yourPost: "A sua publicação",
  seeWall: "Ver o mural",
  postAnother: "Publicar outra",
  someoneElse: "Dar a vez a outra pessoa",
  myPosts: "As minhas publicações",
  linkCopied: "Ligação copiada",
  language: "Idioma",
  languageFailed: "Não foi possível carregar este idioma. Verifique a ligação e tente de novo.",
};
