import type { BannerMessages } from "@/lib/shared/messages/scopes";

export const banners: BannerMessages = {
  firstInvitation: "Scannez le code et partagez vos photos",
  firstCtaText: "En savoir plus",
  cardInvitation: "Scannez-moi",
  cardCall: "et votre photo est sur le mur",
};
