import { authMessages } from "./auth";
import { invitationMessages } from "./invitations";
import { receiptMessages } from "./receipt";
import { notificationsMessages } from "./wait-alarm";

/** Mails to guests (receipt) and to organisers (waiting, reset, invitation). */
export const mailMessages = {
  receipt: receiptMessages.mail,
  waiting: notificationsMessages,
  reset: authMessages.resetMail,
  invitation: invitationMessages.mail,
} as const;
