import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import { invitationRules } from "@/lib/shared/limits/invitation";
import { receiptRules } from "@/lib/shared/limits/receipt";
import type { MailMessages } from "@/lib/shared/messages/scopes";

const { number, plural } = wordsOf("pl");

const minutes = (seconds: number) =>
  plural(Math.round(seconds / 60), { one: "# minuta", few: "# minuty", many: "# minut", other: "# minuty" });
const afterMinutes = (seconds: number) =>
  plural(Math.round(seconds / 60), { one: "# minucie", few: "# minutach", many: "# minutach", other: "# minuty" });
const photosWait = (count: number) =>
  plural(count, {
    one: "# zdjęcie czeka",
    few: "# zdjęcia czekają",
    many: "# zdjęć czeka",
    other: "# zdjęć czeka",
  });

export const mails: MailMessages = {
  receipt: {
    subject: (event) => `Twoje posty – ${event}`,
    lead: (event) => `Oto Twoje posty – ${event}`,
    text: "Sprawdź, czy są na ekranie, zapisz swoje zdjęcia albo wycofaj post.",
    action: "Zobacz moje posty",
    reason: `Ktoś dodał post z Twoim adresem i poprosił o tę wiadomość (najwyżej ${receiptRules.mailsPerHour} na godzinę). Te posty widzi każdy, kto ma link; jeśli to nie Ty, zignoruj tę wiadomość.`,
  },
  waiting: {
    subject: (count, event) => `${photosWait(count)} na zatwierdzenie: ${event}`,
    waiting: (count, event) => `${photosWait(count)} na zatwierdzenie – ${event}.`,
    oldest: (age) => `Najstarsze wysłano ${age}.`,
    oldestOfAlarm: (age, seconds) => `Najstarsze wysłano ${age}. Limit wydarzenia: ${minutes(seconds)}.`,
    action: "Moderuj teraz",
    reason:
      "Dostajesz najwyżej jedną taką wiadomość na pięć minut dla każdego wydarzenia. Administrator może je wyłączyć w ustawieniach wydarzenia.",
  },
  reset: {
    subject: (product) => `Nowe hasło do ${product}`,
    lead: (product) => `Ustaw nowe hasło do ${product}.`,
    text: `Link działa raz i wygasa po ${afterMinutes(limits.passwordResetSeconds)}.`,
    action: "Ustaw nowe hasło",
    reason: "Ktoś poprosił o tę wiadomość, podając Twój adres. Jeśli to nie Ty, zignoruj ją: nic się nie zmieniło.",
  },
  invitation: {
    subject: (company) => `${company} zaprasza do moderowania`,
    lead: (company) => `${company} zaprasza do moderowania postów.`,
    text: `Ustaw hasło, aby zacząć. Link działa raz i wygasa po ${number(invitationRules.hours)} godzinach.`,
    action: "Ustaw hasło",
    reason: "Ktoś wpisał Twój adres, aby wysłać zaproszenie. Jeśli nie znasz tej osoby, zignoruj tę wiadomość.",
  },
};
