"use client";

import { type ReactNode, use } from "react";
import type { AnyLanguage } from "@/lib/shared/language/languages";
import { readReceipt } from "@/lib/shared/messages/receipt";
import type { ReceiptMessages } from "@/lib/shared/messages/scopes";
import { GuestLanguageProvider, useGuestLanguage } from "./guest-language";
import { furtherLoads, loadScope, retryingLoad } from "./load";

/** Chunks of their own: a form needs the receipt's sentences only once it sends. */
const files = {
  en: () => import("@/messages/en/receipt.json"),
  de: () => import("@/messages/de/receipt.json"),
  fr: () => import("@/messages/fr/receipt.json"),
  es: () => import("@/messages/es/receipt.json"),
  it: () => import("@/messages/it/receipt.json"),
  pt: () => import("@/messages/pt/receipt.json"),
  nl: () => import("@/messages/nl/receipt.json"),
  pl: () => import("@/messages/pl/receipt.json"),
  ar: () => import("@/messages/ar/receipt.json"),
};

const loaded = new Map<AnyLanguage, ReceiptMessages>();

export async function loadReceiptMessages(language: AnyLanguage): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, await loadScope(files, language, readReceipt));
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
