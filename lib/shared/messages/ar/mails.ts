import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import { invitationRules } from "@/lib/shared/limits/invitation";
import { receiptRules } from "@/lib/shared/limits/receipt";
import type { MailMessages } from "@/lib/shared/messages/scopes";
import { isolated } from "./isolated";

const { number, plural } = wordsOf("ar");

const minutes = (seconds: number) =>
  plural(Math.round(seconds / 60), {
    zero: "# دقيقة",
    one: "دقيقة واحدة",
    two: "دقيقتان",
    few: "# دقائق",
    many: "# دقيقة",
    other: "# دقيقة",
  });
const photosWait = (count: number) =>
  plural(count, {
    zero: "لا صور تنتظر",
    one: "صورة واحدة تنتظر",
    two: "صورتان تنتظران",
    few: "# صور تنتظر",
    many: "# صورة تنتظر",
    other: "# صورة تنتظر",
  });

export const mails: MailMessages = {
  receipt: {
    subject: (event) => `منشوراتك في ${isolated(event)}`,
    lead: (event) => `هذه منشوراتك في ${isolated(event)}`,
    text: "تحقق مما إذا كانت على الشاشة، أو احفظ صورك، أو اسحب منشورًا.",
    action: "عرض منشوراتي",
    reason: `نشر أحدهم باستخدام عنوانك وطلب هذه الرسالة (بحد أقصى ${receiptRules.mailsPerHour} في الساعة). كل من لديه الرابط يستطيع رؤية تلك المنشورات؛ إن لم تكن أنت، فتجاهل هذه الرسالة.`,
  },
  waiting: {
    subject: (count, event) => `${photosWait(count)} الموافقة: ${isolated(event)}`,
    waiting: (count, event) => `${photosWait(count)} الموافقة في ${isolated(event)}.`,
    oldest: (age) => `أُرسلت أقدمها ${age}.`,
    oldestOfAlarm: (age, seconds) => `أُرسلت أقدمها ${age}. الحد المسموح به في الفعالية: ${minutes(seconds)}.`,
    action: "راجع المنشورات الآن",
    reason:
      "تصلك رسالة واحدة من هذا النوع كل خمس دقائق على الأكثر لكل فعالية. يستطيع أحد المسؤولين إيقافها في إعدادات الفعالية.",
  },
  reset: {
    subject: (product) => `كلمة مرور جديدة لـ ${product}`,
    lead: (product) => `اختر كلمة مرور جديدة لـ ${product}.`,
    text: `يعمل الرابط مرة واحدة وتنتهي صلاحيته بعد مدة قدرها: ${minutes(limits.passwordResetSeconds)}.`,
    action: "اختيار كلمة مرور جديدة",
    reason: "طلب أحدهم هذه الرسالة باستخدام عنوانك. إن لم تكن أنت، فتجاهلها: لم يتغير شيء.",
  },
  invitation: {
    subject: (company) => `يدعوك ${isolated(company)} إلى مراجعة المنشورات`,
    lead: (company) => `يدعوك ${isolated(company)} إلى مراجعة المنشورات.`,
    text: `اختر كلمة مرور للبدء. يعمل الرابط مرة واحدة وتنتهي صلاحيته بعد ${number(invitationRules.hours)} ساعة.`,
    action: "اختيار كلمة مرور",
    reason: "أدخل أحدهم عنوانك لدعوتك. إن كنت لا تعرفه، فتجاهل هذه الرسالة.",
  },
};
