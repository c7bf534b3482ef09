import { wordsOf } from "@/lib/shared/language/words";
import { limits } from "@/lib/shared/limits";
import type { GuestFormMessages } from "@/lib/shared/messages/scopes";
import { isolated } from "./isolated";

const { list, number, plural } = wordsOf("ar");

const filesAtOnce = limits.guestMaxFiles;

export const guestForm: GuestFormMessages = {
  needsScript: "يحتاج هذا النموذج إلى JavaScript، وهو معطّل في متصفحك.",
  ended: "انتهت هذه الفعالية. شكرًا لمشاركتك!",
  optional: "اختياري",
  emailFor: "لا يرى بريدك الإلكتروني إلا المنظّم، ولا يظهر على الشاشة أبدًا.",
  consentLine: "بالنشر فإنك توافق على ما يلي:",
  consentLinksLine: "بالنشر فإنك توافق على:",
  consentTick: "أوافق على:",
  terms: "الشروط",
  privacy: "إشعار الخصوصية",
  choose: "اختر صورة أو فيديو",
  addMore: "أضف صورة أو فيديو آخر",
  choosePhoto: "اختر صورة",
  takePhoto: "التقط صورة",
  dropHere: "أفلته هنا",
  orDrop: "أو اسحبه وأفلته هنا",
  fromPhone: "من هاتفك، أو عدة ملفات معًا",
  pickerPreparing: "قد يحتاج هاتفك إلى لحظة لتجهيز ملفاتك. ستظهر هنا تلقائيًا.",
  remove: (name) => `إزالة ${isolated(name)}`,
  previewOf: (name) => `معاينة ${isolated(name)}`,
  noPreview: "جاهز للإرسال (لا تتوفر معاينة على هذا الهاتف).",
  eachAPost: (count) =>
    plural(count, {
      zero: "لن يُنشر أي منشور.",
      one: "سيُنشر منشور واحد.",
      two: "ستُنشر في منشورين منفصلين.",
      few: "ستُنشر في # منشورات منفصلة.",
      many: "ستُنشر في # منشورًا منفصلًا.",
      other: "ستُنشر في # منشور منفصل.",
    }),
  tooMany: `يمكنك إرسال ${filesAtOnce} ملفات دفعة واحدة. أُضيفت أول ${filesAtOnce}؛ أرسل الباقي بعدها.`,
  alreadyThere: (names) =>
    names.length === 1
      ? `${isolated(names[0] ?? "")} مضاف بالفعل.`
      : `عدد الملفات المضافة من قبل: ${number(names.length)}.`,
  unkept: (names) =>
    `إغلاق هذه الصفحة يُفقدك ${names.length > 2 ? `بعض هذه الملفات (${number(names.length)})` : list(names.map(isolated))}. أبقِها مفتوحة حتى يكتمل الإرسال.`,
  inFile: (name, sentence) => `${isolated(name)}: ${sentence}`,
  videoEmpty: "هذا الفيديو فارغ. اختر فيديو آخر.",
  submit: "إرسال",
  cancel: "إلغاء",
  fewSecondsLeft: "بقيت ثوانٍ قليلة",
  secondsLeft: (seconds) =>
    plural(seconds, {
      zero: "بقيت # ثانية تقريبًا",
      one: "بقيت ثانية واحدة تقريبًا",
      two: "بقيت ثانيتان تقريبًا",
      few: "بقيت # ثوانٍ تقريبًا",
      many: "بقيت # ثانية تقريبًا",
      other: "بقيت # ثانية تقريبًا",
    }),
  minutesLeft: (minutes) =>
    plural(minutes, {
      zero: "بقيت # دقيقة تقريبًا",
      one: "بقيت دقيقة واحدة تقريبًا",
      two: "بقيت دقيقتان تقريبًا",
      few: "بقيت # دقائق تقريبًا",
      many: "بقيت # دقيقة تقريبًا",
      other: "بقيت # دقيقة تقريبًا",
    }),
  hoursLeft: (hours) =>
    plural(hours, {
      zero: "بقيت # ساعة تقريبًا",
      one: "بقيت ساعة واحدة تقريبًا",
      two: "بقيت ساعتان تقريبًا",
      few: "بقيت # ساعات تقريبًا",
      many: "بقيت # ساعة تقريبًا",
      other: "بقيت # ساعة تقريبًا",
    }),
  preparing: (position) => `جارٍ تجهيز${position}…`,
  sending: (position) => `جارٍ إرسال${position}…`,
  position: (position, count) => (count > 1 ? ` ${position} من ${count}` : " منشورك"),
  finishing: "تم الإرسال. في انتظار التأكيد…",
  resumed: "جارٍ الاستئناف…",
  percent: (percent) => `${percent}%`,
  progress: "تقدّم الرفع",
  someFailed: (sent, all) => `أُرسل ${sent} من ${all}. حاول مرة أخرى مع الباقي، أو أزله.`,
  allWaiting: (count) =>
    plural(count, {
      zero: "لم يصل أي منشور.",
      one: "وصل منشور واحد.",
      two: "وصل منشوران.",
      few: "وصلت # منشورات.",
      many: "وصل # منشورًا.",
      other: "وصل # منشور.",
    }),
  fileSent: "أُرسل",
  fileQueued: "في الانتظار",
  fileSending: "جارٍ الإرسال",
  fileFailed: "لم يُرسل",
  keptTitle: "منشورك ما زال هنا",
  kept: (count) =>
    plural(count, {
      zero: "لا توجد ملفات غير مكتملة.",
      one: "لم يكتمل الرفع. تابعه أو ابدأ من جديد.",
      two: "لم يكتمل رفع ملفين. تابع أو ابدأ من جديد.",
      few: "لم يكتمل رفع # ملفات. تابع أو ابدأ من جديد.",
      many: "لم يكتمل رفع # ملفًا. تابع أو ابدأ من جديد.",
      other: "لم يكتمل رفع # ملف. تابع أو ابدأ من جديد.",
    }),
  resume: "متابعة",
  startOver: "البدء من جديد",
  chooseAgain: (names) => `اختر ${isolated(names)} مرة أخرى. سيُستأنف الرفع من حيث توقف.`,
};
