import type receipt from "@/messages/en/receipt.json";
import type { Language } from "../language/languages";
import { readMessages } from "../language/read-messages";

export const receiptParts = {
  photosWaiting: ["count"],
  lastTook: ["count"],
  turned: ["count"],
  album: ["count"],
  pictureOf: ["caption"],
  clipCut: ["minutes"],
  pictureWait: ["count"],
  atEvent: ["event"],
  downloadNamed: ["caption"],
  takeBackNamed: ["caption"],
  withdrawWhy: ["count"],
  withdrawAsk: ["count"],
  mailTo: ["email"],
} as const;

/** Reads the messages of the receipt and My posts, a chunk of its own: messages/<language>/receipt.json. */
export const readReceipt = (language: Language, file: object) =>
  readMessages<typeof receipt, typeof receiptParts>(language, file, receiptParts, {});
