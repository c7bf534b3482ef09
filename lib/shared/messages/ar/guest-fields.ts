import { limits } from "@/lib/shared/limits";
import type { GuestFieldMessages } from "@/lib/shared/messages/scopes";

const longest = limits.guestTextMaxLength;

export const guestFields: GuestFieldMessages = {
  person_name: { label: "الاسم", tooLong: `يمكن أن يحتوي الاسم على ${longest.person_name} حرفًا على الأكثر.` },
  person_email_id: { label: "البريد الإلكتروني", tooLong: "أدخل عنوان بريد إلكتروني صحيحًا." },
  person_city: { label: "المدينة", tooLong: `يمكن أن يحتوي اسم المدينة على ${longest.person_city} حرفًا على الأكثر.` },
  caption: { label: "اكتب تعليقًا", tooLong: `يمكن أن يحتوي التعليق على ${longest.caption} حرف على الأكثر.` },
};
