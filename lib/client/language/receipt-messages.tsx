"use client";

import { type ReactNode, use } from "react";
import type { AnyLanguage } from "@/lib/shared/language/languages";
import type { ReceiptMessages } from "@/lib/shared/messages/scopes";
import { GuestLanguageProvider, useGuestLanguage } from "./guest-language";
import { furtherLoads, retryingLoad } from "./load";

/** Chunks of their own: a form needs the receipt's sentences only once it sends. */
const loaders: Record<AnyLanguage, () => Promise<{ receipt: ReceiptMessages }>> = {
  en: () => import("@/lib/shared/messages/en/receipt"),
  de: () => import("@/lib/shared/messages/de/receipt"),
  fr: () => import("@/lib/shared/messages/fr/receipt"),
  es: () => import("@/lib/shared/messages/es/receipt"),
  it: () => import("@/lib/shared/messages/it/receipt"),
  pt: () => import("@/lib/shared/messages/pt/receipt"),
  nl: () => import("@/lib/shared/messages/nl/receipt"),
  pl: () => import("@/lib/shared/messages/pl/receipt"),
  ar: () => import("@/lib/shared/messages/ar/receipt"),
  "en-XA": () => import("@/lib/shared/messages/pseudo-guest").then(({ guestIn }) => guestIn("en-XA").guest),
  "ar-XB": () => import("@/lib/shared/messages/pseudo-guest").then(({ guestIn }) => guestIn("ar-XB").guest),
};

const loaded = new Map<AnyLanguage, ReceiptMessages>();

/** Loads the receipt's messages in a language. */
export async function loadReceiptMessages(language: AnyLanguage): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, (await loaders[language]()).receipt);
}
furtherLoads.push(loadReceiptMessages);

const firstReceiptMessages = retryingLoad(loadReceiptMessages);

/** Returns the receipt's messages in the page's language. Suspends until they are loaded. */
export function useReceiptMessages(): ReceiptMessages {
  const { language, messages } = useGuestLanguage();
  const known = messages.receipt ?? loaded.get(language);
  if (known) return known;
  use(firstReceiptMessages(language));
  return loaded.get(language) as ReceiptMessages;
}

type ReceiptLanguageProviderProps = { language: AnyLanguage; children: ReactNode };

/** Gives My posts its messages, and loads both of its chunks at once. */
export function ReceiptLanguageProvider(props: ReceiptLanguageProviderProps) {
  void firstReceiptMessages(props.language);
  return <GuestLanguageProvider {...props} />;
}
