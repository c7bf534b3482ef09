import type { UploadMessages } from "@/lib/shared/messages/scopes";

export const uploads: UploadMessages = {
  noRoom: "لا توجد مساحة لملفات جديدة الآن. انتظر لحظة؛ ملفاتك لم تضِع.",
  manyWaiting: "تنتظر ملفات كثيرة بدء رفعها الآن. انتظر لحظة؛ ملفاتك لم تضِع.",
  notHere: "أرسل الصورة في الطلب نفسه مع منشورها.",
  notAPhoto: "هذا الملف ليس صورة يمكننا عرضها. اختر صورة.",
  sizeInvalid: "يجب أن يكون حجم الصورة عددًا صحيحًا من البايتات.",
  notArrived: "لم تصل صورتك كاملة. أرسلها مرة أخرى.",
  alreadyUsed: "نُشرت هذه الصورة من قبل. أرسلها مرة أخرى.",
};
