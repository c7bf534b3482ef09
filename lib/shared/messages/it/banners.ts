import type { BannerMessages } from "@/lib/shared/messages/scopes";

export const banners: BannerMessages = {
  firstInvitation: "Inquadrate il codice e condividete le vostre foto",
  firstCtaText: "Scopri di più",
};
