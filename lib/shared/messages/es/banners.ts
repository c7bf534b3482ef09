import type { BannerMessages } from "@/lib/shared/messages/scopes";

export const banners: BannerMessages = {
  firstInvitation: "Escanead el código y compartid vuestras fotos",
  firstCtaText: "Más información",
  cardInvitation: "Escanéame",
  cardCall: "y tu foto estará en el muro",
};
