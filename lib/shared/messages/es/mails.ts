import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import { invitationRules } from "@/lib/shared/limits/invitation";
import { receiptRules } from "@/lib/shared/limits/receipt";
import type { MailMessages } from "@/lib/shared/messages/scopes";

const { number, plural } = wordsOf("es");

const minutes = (seconds: number) =>
  plural(Math.round(seconds / 60), { one: "# minuto", many: "# minutos", other: "# minutos" });
const photosWait = (count: number) =>
  plural(count, {
    one: "# foto espera",
    many: "# fotos esperan",
    other: "# fotos esperan",
  });

export const mails: MailMessages = {
  receipt: {
    subject: (event) => `Tus publicaciones en ${event}`,
    lead: (event) => `Aquí están tus publicaciones en ${event}`,
    text: "Mira si están en el muro, guarda tus imágenes o retira una publicación.",
    action: "Ver mis publicaciones",
    reason: `Alguien publicó con tu dirección y pidió este correo (como máximo ${receiptRules.mailsPerHour} por hora). Cualquiera que tenga el enlace puede ver esas publicaciones; si no fuiste tú, ignora este correo.`,
  },
  waiting: {
    subject: (count, event) => `${photosWait(count)} aprobación: ${event}`,
    waiting: (count, event) => `${photosWait(count)} aprobación en ${event}.`,
    oldest: (age) => `La más antigua se envió ${age}.`,
    oldestOfAlarm: (age, seconds) => `La más antigua se envió ${age}. El límite del evento es de ${minutes(seconds)}.`,
    action: "Moderar ahora",
    reason:
      "Recibes como máximo uno de estos correos cada cinco minutos por evento. Un administrador puede desactivarlos en los ajustes del evento.",
  },
  reset: {
    subject: (product) => `Una contraseña nueva para ${product}`,
    lead: (product) => `Elige una contraseña nueva para ${product}.`,
    text: `El enlace funciona una vez y caduca a los ${minutes(limits.passwordResetSeconds)}.`,
    action: "Elegir una contraseña nueva",
    reason: "Alguien pidió este correo con tu dirección. Si no fuiste tú, ignóralo: no ha cambiado nada.",
  },
  invitation: {
    subject: (company) => `${company} te invita a moderar`,
    lead: (company) => `${company} te invita a moderar publicaciones.`,
    text: `Elige una contraseña para empezar. El enlace funciona una vez y caduca a las ${number(invitationRules.hours)} horas.`,
    action: "Elegir una contraseña",
    reason: "Alguien escribió tu dirección para invitarte. Si no sabes quién es, ignora este correo.",
  },
};
