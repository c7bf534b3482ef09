import { firstInvitation } from "./wall";

/**
 * The texts that a new event's banners begin with, in its language. They are stored, so an organiser can change them.
 */
export const bannerMessages = { firstInvitation, firstCtaText: "Find out more" } as const;
