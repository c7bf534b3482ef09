import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import type { SubmissionMessages } from "@/lib/shared/messages/scopes";
import { megabytes } from "../sizes";

const { number } = wordsOf("ar");

export const submission: SubmissionMessages = {
  allMandatory: "جميع الحقول إلزامية! يُرجى ملء جميع الحقول.",
  onlyMissing: (label) => `لم يبقَ سوى «${label}».`,
  submitted: "وصل منشورك. سيظهر على الشاشة بعد الموافقة عليه.",
  videoIdFailed: "تعذّر بدء إرسال الفيديو. حاول مرة أخرى.",
  photoTooLarge: `هذه الصورة أكبر من ${megabytes(limits.photoMaxBytes)}. اختر صورة أصغر.`,
  videoTooLarge: `هذا الفيديو أكبر من ${megabytes(limits.videoMaxBytes)}. اختر فيديو أقصر.`,
  photoTooManyPixels: "في هذه الصورة عدد كبير جدًا من البكسلات. اختر صورة لا تتجاوز 50 ميغابكسل.",
  photoTooHeavy: "تحتاج هذه الصورة إلى ذاكرة كبيرة جدًا. اختر ملف JPEG أو صورة أصغر.",
  photoEmpty: "هذا الملف فارغ. اختر ملفًا آخر.",
  photoUnreadable: "تعذّرت قراءة هذه الصورة. اختر صورة أخرى.",
  photoTruncated: "هذه الصورة غير مكتملة: نهايتها مفقودة. اخترها مرة أخرى.",
  fileGone: "لم يعد بالإمكان قراءة هذا الملف. اختره مرة أخرى.",
  notAPhoto: "هذا الملف ليس صورة يمكننا عرضها. اختر JPEG أو PNG أو WebP أو GIF أو AVIF أو HEIC.",
  idempotencyMismatch: "أُرسل هذا المنشور من قبل بمحتوى آخر. ابدأ منشورًا جديدًا.",
  idempotencyInvalid: "يجب أن يكون Idempotency-Key من نوع UUID.",
  consentNeeded: "وافق على شروط المنظّم قبل إرسال منشورك.",
  consentUnknown: "لم نجد النص الذي وافقت عليه. أعد تحميل الصفحة.",
  eventFull: "امتلأت هذه الفعالية ولم تعد تقبل منشورات. أخبر المنظّم من فضلك.",
  accountFull: "مساحة المنظّم ممتلئة. أخبره من فضلك.",
  tryAgain: "تعذّر إرسال منشورك. لم يضِع شيء: تحقق من اتصالك وحاول مرة أخرى.",
  waiting: {
    offline: "أنت غير متصل. سنرسل منشورك فور عودة الاتصال.",
    connection: "انقطع الاتصال. منشورك في أمان، وسنواصل المحاولة.",
    busy: "ينشر كثير من الضيوف الآن. منشورك هو التالي.",
    service: "تحتاج الخدمة إلى لحظة. منشورك في أمان، وسنواصل المحاولة.",
  },
  nextTry: (seconds) => `المحاولة التالية بعد ${number(seconds)} ث`,
};
