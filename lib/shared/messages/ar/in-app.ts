import type { InAppMessages } from "@/lib/shared/messages/scopes";

export const inApp: InAppMessages = {
  missing: {
    ios: "لا يستطيع هذا التطبيق اختيار صورة هنا. افتح هذه الصفحة في Safari.",
    android: "لا يستطيع هذا التطبيق اختيار صورة هنا. افتح هذه الصفحة في Chrome أو متصفح آخر.",
    other: "لا يستطيع هذا التطبيق اختيار صورة هنا. افتح هذه الصفحة في متصفحك.",
  },
  safariInMenu: "المس ••• أو رمز المشاركة عند حافة الشاشة، ثم «فتح في Safari» أو «فتح في المتصفح».",
  openInBrowser: "فتح في المتصفح",
  copyAddress: "نسخ الرابط",
  paste: {
    ios: "أو الصق الرابط في Safari:",
    android: "أو الصق الرابط في Chrome:",
    other: "أو الصق الرابط في متصفحك:",
  },
};
