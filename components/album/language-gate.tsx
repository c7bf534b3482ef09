import { EventGate, type EventGateProps } from "@/components/event-gate/event-gate";
import { GuestLanguageProvider } from "@/lib/client/language/guest-language";
import type { AnyLanguage } from "@/lib/shared/language/languages";

/** The gate with its language, for a page that has none of its own. */
export default function LanguageGate({ language, ...gate }: EventGateProps & { language: AnyLanguage }) {
  return (
    <GuestLanguageProvider language={language}>
      <EventGate {...gate} />
    </GuestLanguageProvider>
  );
}
