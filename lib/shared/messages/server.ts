import type server from "@/messages/en/server.json";
import type { Language } from "../language/languages";
import { readMessages } from "../language/read-messages";
import { limits } from "../limits/general";
import { invitationRules } from "../limits/invitation";
import { pairingRules } from "../limits/pairing";
import { receiptRules } from "../limits/receipt";

const numbers = {
  mailsPerHour: receiptRules.mailsPerHour,
  invitationHours: invitationRules.hours,
  resetMinutes: limits.passwordResetSeconds / 60,
  codeMinutes: pairingRules.codeSeconds / 60,
};

export const serverParts = {
  mails: {
    receipt: { subject: ["event"], lead: ["event"] },
    waiting: {
      subject: ["count", "event"],
      waiting: ["count", "event"],
      oldest: ["age"],
      oldestOfAlarm: ["age", "count"],
    },
    reset: { subject: ["product"], lead: ["product"] },
    newBrowser: { subject: ["product"], lead: ["product"], text: ["browser", "address", "time"] },
    invitation: { subject: ["company"], lead: ["company"] },
    retention: { subject: ["event", "day"], lead: ["event", "day"] },
  },
} as const;

/**
 * Reads the messages that no page loads: mails, and the strings of televisions and albums, which come with their page.
 * They are in messages/<language>/server.json.
 */
export const readServer = (language: Language, file: object) =>
  readMessages<typeof server, typeof serverParts>(language, file, serverParts, numbers);
