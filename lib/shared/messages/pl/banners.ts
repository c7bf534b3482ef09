import type { BannerMessages } from "@/lib/shared/messages/scopes";

export const banners: BannerMessages = {
  firstInvitation: "Zeskanuj kod i podziel się zdjęciami",
  firstCtaText: "Dowiedz się więcej",
  cardInvitation: "Zeskanuj mnie",
  cardCall: "a Twoje zdjęcie będzie na ekranie",
};
