import type { BannerMessages } from "@/lib/shared/messages/scopes";

export const banners: BannerMessages = {
  firstInvitation: "Scannt den Code und teilt eure Fotos",
  firstCtaText: "Mehr erfahren",
  cardInvitation: "Scann mich",
  cardCall: "und dein Foto ist auf der Leinwand",
};
