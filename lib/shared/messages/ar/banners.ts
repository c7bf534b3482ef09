import type { BannerMessages } from "@/lib/shared/messages/scopes";

export const banners: BannerMessages = {
  firstInvitation: "امسحوا الرمز وشاركوا صوركم",
  firstCtaText: "اعرف المزيد",
  cardInvitation: "امسحني",
  cardCall: "وتظهر صورتك على الشاشة",
};
