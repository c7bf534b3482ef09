"use client";

import { createContext, type ReactNode, use, useContext, useMemo, useState } from "react";
import { type AnyLanguage, directionOf } from "@/lib/shared/language/languages";
import type { GuestMessages } from "@/lib/shared/messages/scopes";
import { setCurrentLanguage, storeLanguage } from "./current";
import { firstGuestMessages, loadPageMessages, type PageMessages } from "./load";

type InLanguage = { language: AnyLanguage; messages: PageMessages };

type GuestLanguage = InLanguage & {
  /** The other languages that this guest's browser named, for wordings that we do not write. */
  reads: readonly string[];
  /** Changes the page's language in place, so nothing typed is lost. Rejects if its messages cannot be loaded. */
  choose: (language: AnyLanguage) => Promise<void>;
};

const Context = createContext<GuestLanguage | null>(null);
const none: readonly string[] = [];

type GuestLanguageProps = { language: AnyLanguage; reads?: readonly string[]; children: ReactNode };

/** Gives a guest page its messages. The server renders with them, and the page hydrates once it has loaded them. */
export function GuestLanguageProvider({ language, ...props }: GuestLanguageProps) {
  return <GuestMessagesProvider language={language} messages={use(firstGuestMessages(language))} {...props} />;
}

/** The same with messages that are loaded already. */
export function GuestMessagesProvider({
  language,
  messages,
  reads = none,
  children,
}: GuestLanguageProps & { messages: PageMessages }) {
  const [chosen, setChosen] = useState<InLanguage | null>(null);
  const value = useMemo(
    (): GuestLanguage => ({
      ...(chosen ?? { language, messages }),
      reads,
      choose: async (wanted) => {
        const loaded = await loadPageMessages(wanted);
        storeLanguage(wanted);
        document.documentElement.lang = wanted;
        document.documentElement.dir = directionOf(wanted);
        setChosen({ language: wanted, messages: loaded });
      },
    }),
    [chosen, language, messages, reads],
  );
  // The upload queue runs outside React. A server renders several languages at once, so only browsers keep one.
  if (typeof window !== "undefined") setCurrentLanguage(value.language, value.messages);
  return <Context value={value}>{children}</Context>;
}

/** Returns the page's language and the function that changes it. */
export function useGuestLanguage(): GuestLanguage {
  const value = useContext(Context);
  if (!value) throw new Error("A guest page needs a GuestLanguageProvider around it.");
  return value;
}

export const useGuestMessages = (): GuestMessages => useGuestLanguage().messages;
