import "server-only";
import type { AnyLanguage } from "@/lib/shared/language/languages";
import { messagesOf } from "./messages-of";

/**
 * Services throw and return the owner's English; the edge translates it for our own guest pages, which name their
 * language. English sentences are the keys, as in gettext, so no service knows of languages. Sentences with numbers or
 * names in them are made again here, or stay English.
 */

const known = new Map<AnyLanguage, Map<string, string>>();

function sentencesOf(language: AnyLanguage): Map<string, string> {
  const sentences = known.get(language) ?? new Map<string, string>();
  if (!known.has(language)) {
    addSentences(sentences, messagesOf("en"), messagesOf(language));
    known.set(language, sentences);
  }
  return sentences;
}

function addSentences(sentences: Map<string, string>, english: unknown, other: unknown): void {
  if (typeof english === "string" && typeof other === "string") sentences.set(english, other);
  if (typeof english !== "object" || english === null) return;
  for (const [key, inner] of Object.entries(english)) {
    addSentences(sentences, inner, (other as Record<string, unknown> | undefined)?.[key]);
  }
}

/** Returns an English sentence of ours in another language; any other text unchanged. */
const inLanguage = (sentence: string, language: AnyLanguage): string => sentencesOf(language).get(sentence) ?? sentence;

type Refusal = { message: string; issues?: { path: string; message: string }[] };

/** Returns the message and issues of an error in a language. `retryAfterSeconds` is in the sentence of a rate limit. */
export function refusalIn<Body extends Refusal>(
  body: Body,
  language: AnyLanguage,
  limited: { code: string; retryAfterSeconds: number | undefined },
): Body {
  const { rateLimited } = messagesOf(language).refusals.http;
  const isLimited =
    limited.code === "rate_limited" &&
    limited.retryAfterSeconds !== undefined &&
    body.message === messagesOf("en").refusals.http.rateLimited(limited.retryAfterSeconds);
  return {
    ...body,
    message: isLimited ? rateLimited(limited.retryAfterSeconds ?? 0) : inLanguage(body.message, language),
    ...(body.issues && {
      issues: body.issues.map(({ path, message }) => ({ path, message: inLanguage(message, language) })),
    }),
  };
}

/** Returns an answer with its `message` in a language; any other answer unchanged. */
export function answerIn(data: unknown, language: AnyLanguage | null): unknown {
  if (!language || typeof data !== "object" || data === null || !("message" in data)) return data;
  return typeof data.message === "string" ? { ...data, message: inLanguage(data.message, language) } : data;
}
