import { wordsOf } from "@/lib/shared/language/words";
import type { RefusalMessages } from "@/lib/shared/messages/scopes";
import { isolated } from "./isolated";

const { plural } = wordsOf("ar");

export const refusals: RefusalMessages = {
  http: {
    forbidden: "لا يُسمح لك بهذا.",
    foreignOrigin: "جاء هذا الطلب من موقع آخر. افتح الصفحة نفسها وحاول مرة أخرى.",
    notFound: "غير موجود.",
    internal: "حدث خطأ من جانبنا. حاول مرة أخرى.",
    unavailable: "الخدمة غير متاحة الآن. حاول مرة أخرى بعد لحظات.",
    diskFull: "نفدت مساحة الخادم، فلا يمكن حفظ أي شيء الآن. حاول مرة أخرى بعد دقيقة.",
    malformedBody: "تعذّرت قراءة الطلب.",
    invalidInput: "تحقق مما أدخلته.",
    malformedAddress: "تعذّرت قراءة هذا العنوان.",
    unsupportedBody: "هذا النوع من الطلبات غير مدعوم.",
    bodyTooLarge: "هذا الطلب كبير جدًا.",
    uploadBrokeOff: "انقطع الرفع. حاول مرة أخرى.",
    rateLimited: (seconds) =>
      plural(seconds, {
        zero: "محاولات كثيرة جدًا. انتظر # ثانية وحاول مرة أخرى.",
        one: "محاولات كثيرة جدًا. انتظر ثانية واحدة وحاول مرة أخرى.",
        two: "محاولات كثيرة جدًا. انتظر ثانيتين وحاول مرة أخرى.",
        few: "محاولات كثيرة جدًا. انتظر # ثوانٍ وحاول مرة أخرى.",
        many: "محاولات كثيرة جدًا. انتظر # ثانية وحاول مرة أخرى.",
        other: "محاولات كثيرة جدًا. انتظر # ثانية وحاول مرة أخرى.",
      }),
  },
  videos: {
    unknown: "لم يعد هذا الفيديو متاحًا. اختره مرة أخرى.",
    incomplete: "ما زال هذا الفيديو قيد الرفع. انتظر حتى يكتمل.",
    used: "نُشر هذا الفيديو من قبل. اختر فيديو آخر.",
    notAVideo: "هذا الملف ليس فيديو يمكننا عرضه. اختر MP4 أو MOV أو WebM أو 3GP.",
    empty: "هذا الفيديو فارغ. اختر فيديو آخر.",
    truncated: "هذا الفيديو غير مكتمل. اختره مرة أخرى.",
    trimmed: "قُصّ هذا الفيديو، ولا يمكننا حذف ما اقتطعتَه منه. احفظه أولًا كفيديو جديد.",
    uploadRefused: "هذا الرفع غير مسموح به أو انتهت صلاحيته. اختر الفيديو مرة أخرى.",
    uploadGone: "لم يعد هذا الرفع موجودًا. ابدأه من جديد.",
    uploadConflict: "وصل جزء آخر من هذا الفيديو من قبل. سيستمر الرفع من هناك.",
    uploadMalformed: "تعذّرت قراءة هذا الجزء من الرفع.",
  },
  descriptions: {
    form: (event) => `أرسل صورتك أو الفيديو الخاص بك إلى شاشة ${isolated(event)}.`,
    wall: (event) => `صور وفيديوهات مباشرة من ضيوف ${isolated(event)}.`,
  },
};
