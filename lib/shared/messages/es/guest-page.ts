import type { GuestPageMessages } from "@/lib/shared/messages/scopes";

export const page: GuestPageMessages = {
  loading: "Cargando…",
  error: "¡Algo ha salido mal!",
  retry: "Reintentar",
  offline: "Parece que no tienes conexión. Compruébala e inténtalo de nuevo.",
  notFound: "Este evento no existe.",
  notFoundHint: "Aún no está abierto, o la dirección está mal escrita.",
  passwordNeeded: "Este evento es privado. Escribe su contraseña.",
  passwordWrong: "Esa no es la contraseña del evento.",
  passwordMissing: "Este evento es privado y no tiene contraseña: solo su equipo puede abrirlo.",
  password: "Contraseña",
  enter: "Continuar",
  yourPost: "Tu publicación",
  seeWall: "Ver el muro",
  postAnother: "Publicar otra",
  someoneElse: "Que publique otra persona",
  myPosts: "Mis publicaciones",
  linkCopied: "Enlace copiado",
  language: "Idioma",
  languageFailed: "No se ha podido cargar este idioma. Comprueba tu conexión e inténtalo de nuevo.",
};
