import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import { invitationRules } from "@/lib/shared/limits/invitation";
import { receiptRules } from "@/lib/shared/limits/receipt";
import type { MailMessages } from "@/lib/shared/messages/scopes";

const { number, plural } = wordsOf("pt");

const minutes = (seconds: number) =>
  plural(Math.round(seconds / 60), { one: "# minuto", many: "# minutos", other: "# minutos" });
const photosWait = (count: number) =>
  plural(count, { one: "# foto aguarda", many: "# fotos aguardam", other: "# fotos aguardam" });

export const mails: MailMessages = {
  receipt: {
    subject: (event) => `As suas publicações – ${event}`,
    lead: (event) => `Aqui estão as suas publicações – ${event}`,
    text: "Veja se estão no mural, guarde as suas imagens ou retire uma publicação.",
    action: "Ver as minhas publicações",
    reason: `Alguém publicou com o seu endereço e pediu este e-mail (no máximo ${receiptRules.mailsPerHour} por hora). Quem tiver a ligação pode ver essas publicações; se não foi o seu caso, ignore este e-mail.`,
  },
  waiting: {
    subject: (count, event) => `${photosWait(count)} aprovação: ${event}`,
    waiting: (count, event) => `${photosWait(count)} aprovação – ${event}.`,
    oldest: (age) => `A mais antiga foi enviada ${age}.`,
    oldestOfAlarm: (age, seconds) => `A mais antiga foi enviada ${age}. O limite do evento é de ${minutes(seconds)}.`,
    action: "Moderar agora",
    reason:
      "Recebe no máximo um destes e-mails a cada cinco minutos por evento. Um administrador pode desligá-los nas definições do evento.",
  },
  reset: {
    subject: (product) => `Uma nova palavra-passe para ${product}`,
    lead: (product) => `Escolha uma nova palavra-passe para ${product}.`,
    text: `A ligação funciona uma vez e expira após ${minutes(limits.passwordResetSeconds)}.`,
    action: "Escolher uma nova palavra-passe",
    reason: "Alguém pediu este e-mail com o seu endereço. Se não foi o seu caso, ignore-o: nada mudou.",
  },
  invitation: {
    subject: (company) => `${company} convida-o a moderar`,
    lead: (company) => `${company} convida-o a moderar publicações.`,
    text: `Escolha uma palavra-passe para começar. A ligação funciona uma vez e expira após ${number(invitationRules.hours)} horas.`,
    action: "Escolher uma palavra-passe",
    reason: "Alguém introduziu o seu endereço para o convidar. Se não conhece essa pessoa, ignore este e-mail.",
  },
};
