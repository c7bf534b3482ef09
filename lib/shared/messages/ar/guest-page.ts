import type { GuestPageMessages } from "@/lib/shared/messages/scopes";

export const page: GuestPageMessages = {
  loading: "جارٍ التحميل…",
  error: "حدث خطأ!",
  retry: "حاول مرة أخرى",
  offline: "يبدو أنك غير متصل. تحقق من اتصالك وحاول مرة أخرى.",
  notFound: "هذه الفعالية غير موجودة.",
  notFoundHint: "لم تُفتح بعد، أو أن العنوان مكتوب بشكل خاطئ.",
  passwordNeeded: "هذه الفعالية خاصة. أدخل كلمة المرور للمتابعة.",
  passwordWrong: "هذه ليست كلمة مرور الفعالية.",
  passwordMissing: "هذه الفعالية خاصة وليس لها كلمة مرور، فلا يستطيع فتحها إلا فريقها.",
  password: "كلمة المرور",
  enter: "متابعة",
  yourPost: "منشورك",
  seeWall: "شاهد الشاشة",
  postAnother: "انشر مرة أخرى",
  someoneElse: "دع شخصًا آخر ينشر",
  myPosts: "منشوراتي",
  linkCopied: "تم نسخ الرابط",
  language: "اللغة",
  languageFailed: "تعذّر تحميل هذه اللغة. تحقق من اتصالك وحاول مرة أخرى.",
};
