import { wordsOf } from "@/lib/shared/language/words";
import { pairingRules } from "@/lib/shared/limits/pairing";
import type { ScreenPageMessages } from "@/lib/shared/messages/scopes";

const { plural } = wordsOf("ar");

export const screenPage: ScreenPageMessages = {
  title: "أقرِن هذه الشاشة",
  loading: "جارٍ الاتصال…",
  openConsole: "على هاتفك أو حاسوبك، افتح {address}",
  openUnknownConsole: "على هاتفك أو حاسوبك، افتح لوحة التحكم",
  choosePair: "اختر «Pair a screen» في صفحة الفعالية",
  typeCode: "أدخل هذا الرمز:",
  scan: "أو امسح هذا بهاتفك",
  codeLabel: "الرمز: {code}",
  changes: plural(pairingRules.codeSeconds / 60, {
    zero: "لا يتغير الرمز.",
    one: "يتغير الرمز كل دقيقة.",
    two: "يتغير الرمز كل دقيقتين.",
    few: "يتغير الرمز كل # دقائق.",
    many: "يتغير الرمز كل # دقيقة.",
    other: "يتغير الرمز كل # دقيقة.",
  }),
  fullScreen: "ملء الشاشة",
  hidden: "فعالية هذه الشاشة مسودة أو خاصة.",
  hiddenHint: "اضبط حالة الفعالية في لوحة التحكم على «Live»، أو اختر لهذه الشاشة فعالية أخرى.",
  gone: "ليس لهذه الشاشة فعالية.",
  goneHint: "اختر لها فعالية في لوحة التحكم.",
  busy: "شاشات كثيرة تنتظر رمزًا.",
  busyHint: "ستحاول هذه الشاشة من جديد تلقائيًا.",
  noCookies: "هذا المتصفح لا يحفظ ملفات تعريف الارتباط.",
  noCookiesHint: "اسمح بملفات تعريف الارتباط لهذا العنوان، ثم افتح الصفحة من جديد.",
  offline: "لا اتصال بالخادم. ستواصل هذه الشاشة المحاولة.",
};
