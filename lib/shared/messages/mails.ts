import { authMessages } from "./auth";
import { invitationMessages } from "./invitations";
import { receiptMailMessages } from "./receipt-mail";
import { notificationsMessages } from "./wait-alarm";

/** Mails to guests (receipt) and to organisers (waiting, reset, invitation). */
export const mailMessages = {
  receipt: receiptMailMessages,
  waiting: notificationsMessages,
  reset: authMessages.resetMail,
  invitation: invitationMessages.mail,
} as const;
