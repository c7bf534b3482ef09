import { receiptRules } from "../limits/receipt";

/** The mail with a guest's link to My posts. No page loads it. */
export const receiptMailMessages = {
  subject: (event: string) => `Your posts at ${event}`,
  lead: (event: string) => `Here are your posts at ${event}`,
  text: "Check if they are on the wall, save your pictures, or take a post back.",
  action: "See my posts",
  reason: `Someone posted with your address and requested this email (at most ${receiptRules.mailsPerHour} an hour). Anyone with the link can see those posts; if it was not you, ignore this email.`,
} as const;
