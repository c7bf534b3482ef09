import file from "@/messages/en/refusals.json" with { type: "json" };
import type { Language } from "../language/languages";
import { readMessages } from "../language/read-messages";

export const refusalParts = {
  http: { rateLimited: ["count"] },
  descriptions: { form: ["event"], wall: ["event"] },
} as const;

/** Reads the server's answers and its descriptions of pages: messages/<language>/refusals.json. */
export const readRefusals = (language: Language, other: object) =>
  readMessages<typeof file, typeof refusalParts>(language, other, refusalParts, {});

export const refusalsFile = file;
export const englishRefusals = readRefusals("en", file);
