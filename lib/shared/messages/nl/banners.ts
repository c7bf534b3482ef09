import type { BannerMessages } from "@/lib/shared/messages/scopes";

export const banners: BannerMessages = {
  firstInvitation: "Scan de code en deel jullie foto’s",
  firstCtaText: "Meer weten",
  cardInvitation: "Scan mij",
  cardCall: "en je foto staat op de fotowand",
};
