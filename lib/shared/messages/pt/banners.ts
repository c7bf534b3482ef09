import type { BannerMessages } from "@/lib/shared/messages/scopes";

export const banners: BannerMessages = {
  firstInvitation: "Leia o código e partilhe as suas fotos",
  firstCtaText: "Saber mais",
  cardInvitation: "Leia-me",
  cardCall: "e a sua foto está no mural",
};
