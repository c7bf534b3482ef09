import { wordsOf } from "@/lib/shared/language/words";
import type { ReceiptMessages } from "@/lib/shared/messages/scopes";
import { isolated } from "./isolated";

const { number, plural } = wordsOf("ar");

const posts = (count: number) =>
  count === 1 ? "منشورك" : count === 2 ? "منشوريك" : `جميع منشوراتك (${number(count)})`;

export const receipt: ReceiptMessages = {
  waiting: "في انتظار الموافقة",
  waitingShort: "في الانتظار",
  photosWaiting: (count) =>
    plural(count, {
      zero: "لا صور في الانتظار.",
      one: "صورة واحدة في الانتظار.",
      two: "صورتان في الانتظار.",
      few: "# صور في الانتظار.",
      many: "# صورة في الانتظار.",
      other: "# صورة في الانتظار.",
    }),
  lastTook: (minutes) =>
    plural(minutes, {
      zero: "استغرقت الأخيرة أقل من دقيقة.",
      one: "استغرقت الأخيرة نحو دقيقة.",
      two: "استغرقت الأخيرة نحو دقيقتين.",
      few: "استغرقت الأخيرة نحو # دقائق.",
      many: "استغرقت الأخيرة نحو # دقيقة.",
      other: "استغرقت الأخيرة نحو # دقيقة.",
    }),
  onTheWall: "أنت على الشاشة!",
  onTheWallShort: "على الشاشة",
  notOnTheWall: "ليس على الشاشة",
  takenBackShort: "تم سحبه",
  turned: (count) =>
    plural(count, {
      zero: "لا منشورات لك على الشاشة.",
      one: "أنت على الشاشة!",
      two: "منشوران لك على الشاشة!",
      few: "# من منشوراتك على الشاشة!",
      many: "# من منشوراتك على الشاشة!",
      other: "# من منشوراتك على الشاشة!",
    }),
  album: (count) =>
    plural(count, {
      zero: "منشوراتك (#)",
      one: "منشورك",
      two: "منشوراك",
      few: "منشوراتك (#)",
      many: "منشوراتك (#)",
      other: "منشوراتك (#)",
    }),
  pictureOf: (caption) => `صورتك: ${isolated(caption)}`,
  clip: "فيديو",
  clipCut: (seconds) => `يمكن عرض أول ${number(seconds / 60)} دقائق فقط من الفيديو الخاص بك.`,
  picturePreparing: "جارٍ تجهيز صورتك.",
  pictureWait: (minutes) =>
    `تصل الآن صور كثيرة. تستغرق صورتك نحو ${plural(minutes, { zero: "# دقيقة", one: "دقيقة", two: "دقيقتين", few: "# دقائق", many: "# دقيقة", other: "# دقيقة" })}.`,
  savePicture: "حفظ مع إطار",
  share: "مشاركة",
  saveFailed: "تعذّر على هذا الهاتف مشاركة الصورة.",
  title: "منشوراتي",
  atEvent: (event) => `منشوراتي في ${isolated(event)}`,
  privateLink: "كل من لديه هذا الرابط يستطيع رؤية هذه الصفحة. احفظه واحتفظ به لنفسك.",
  nothing: "لا توجد منشورات هنا",
  nothingWhy: "ربما سُحبت منشوراتك، أو أن الرابط غير مكتمل.",
  download: "تنزيل الأصل",
  downloadNamed: (caption) => `تنزيل الأصل: ${isolated(caption)}`,
  takeBack: "سحب",
  takeBackNamed: (caption) => `سحب: ${isolated(caption)}`,
  takeBackAsk: "هل تريد سحب هذا المنشور؟ سيُزال من الشاشة ويُمحى نهائيًا.",
  takeBackYes: "نعم، اسحبه",
  keep: "إبقاء",
  takenBack: "سُحب منشورك ومُحي.",
  withdraw: "سحب موافقتي",
  withdrawWhy: (count) => `يزيل ${posts(count)} ويمحو كل ما أرسلته.`,
  withdrawAsk: (count) => `هل تريد سحب موافقتك؟ سيزيل ذلك ${posts(count)} ويمحو كل شيء نهائيًا.`,
  withdrawYes: "سحب ومحو",
  withdrawNo: "إبقاء كل شيء",
  withdrawn: "سُحبت موافقتك، ومُحي كل ما أرسلته.",
  mailLink: "أرسل لي هذا الرابط بالبريد",
  safariForgets: "ينسى Safari منشوراتك بعد 7 أيام دون زيارة. أما الرابط المرسل بالبريد فيظل يعمل.",
  mailTo: (address) => `نرسله إلى ${isolated(address)}، العنوان المذكور في منشورك.`,
  mailed: "إذا كان في منشورك عنوان بريد إلكتروني، فقد أرسلنا الرابط إليه.",
  linkOld: "انتهت صلاحية رابط التنزيل هذا. اضغط مرة أخرى على «تنزيل الأصل».",
  originalMissing: "هذا الملف غير متاح للتنزيل.",
  pictureMissing: "لا توجد صورة بعد.",
};
