import { firstInvitation } from "./wall";

/** Texts in an event's language that the console needs. */
export const bannerMessages = {
  /** A new event's banners begin with these two. They are stored, so an organiser can change them. */
  firstInvitation,
  firstCtaText: "Find out more",
  /** On the printed card and poster, around the code. */
  cardInvitation: "Scan Me",
  cardCall: "and your photo is on the wall",
} as const;
