import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { GuestMessagesProvider } from "@/lib/client/language/guest-language";
import { messagesOf } from "@/lib/server/base/language/messages-of";
import type { AnyLanguage } from "@/lib/shared/language/languages";

/** Renders a part of a guest page in a language, as static HTML. */
export const renderInLanguage = (part: ReactNode, language: AnyLanguage = "en"): string =>
  renderToStaticMarkup(
    <GuestMessagesProvider language={language} messages={messagesOf(language).guest}>
      {part}
    </GuestMessagesProvider>,
  );
