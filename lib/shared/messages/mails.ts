import { authMessages } from "./auth";
import { receiptMessages } from "./receipt";
import { notificationsMessages } from "./wait-alarm";

/** Mails to guests (receipt) and to organisers (waiting, reset). */
export const mailMessages = {
  receipt: receiptMessages.mail,
  waiting: notificationsMessages,
  reset: authMessages.resetMail,
} as const;
