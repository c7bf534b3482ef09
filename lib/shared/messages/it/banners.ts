import type { BannerMessages } from "@/lib/shared/messages/scopes";

export const banners: BannerMessages = {
  firstInvitation: "Inquadrate il codice e condividete le vostre foto",
  firstCtaText: "Scopri di più",
  cardInvitation: "Inquadrami",
  cardCall: "e la tua foto è sullo schermo",
};
