import type { BannerMessages } from "@/lib/shared/messages/scopes";

export const banners: BannerMessages = {
  firstInvitation: "Zeskanuj kod i podziel się zdjęciami",
  firstCtaText: "Dowiedz się więcej",
};
