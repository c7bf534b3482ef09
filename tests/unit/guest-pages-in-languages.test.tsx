import { describe, expect, it } from "vitest";
import { EventGate } from "@/components/event-gate/event-gate";
import { AskFirst } from "@/components/my-posts/ask-first";
import { LinkMail } from "@/components/receipt/link-mail";
import { ReceiptCard } from "@/components/receipt/receipt-card";
import { FailedState } from "@/components/submission/failed-state";
import { KeptOffer } from "@/components/submission/kept-offer";
import { OpenForm } from "@/components/submission/open-form";
import { HiddenState, LoadingState } from "@/components/submission/plain-state";
import { EmptyWall } from "@/components/wall/scan/empty-wall";
import ScanCall from "@/components/wall/scan/scan-call";
import { BottomBanner } from "@/components/wall/stage/bottom-banner";
import { WallTextsProvider } from "@/lib/client/language/wall-texts";
import type { FormEvent } from "@/lib/client/submission/use-form-settings";
import { messagesOf } from "@/lib/server/language/messages-of";
import { mailPage } from "@/lib/server/mail-page";
import { type AnyLanguage, languageNames, languages, pseudoLanguages } from "@/lib/shared/language/languages";
import { defaultForm } from "@/lib/shared/posts/guest-fields";
import { guestLook } from "@/lib/shared/wall/guest-variables";
import { renderInLanguage } from "../support/render-in-language";

/** Texts of people are in capitals, so that they are told apart from ours. */
const event = {
  event_name: "NOOR",
  event_url_slug: "noor",
  event_status: "Live",
  wall_theme: "Classic",
  wall_typeface: "Theme",
  wall_ground: "Theme",
  use_theme_colors: "off",
  top_brand_color: "#000000",
  top_banner_text_color: "#FFFFFF",
  bottom_brand_color: "#000000",
  bottom_banner_text_color: "#FFFFFF",
  cta_button_color: "#FFE34D",
  cta_button_text_color: "#21031A",
  bottom_banner_text: "",
  contact_information: "off",
  copyright: "off",
  legal: "on",
  has_cta_button: true,
  cta_text: "",
  cta_url: "",
  form: {
    ...defaultForm,
    fields: { ...defaultForm.fields, caption: "optional" },
    consent: {
      version: 1,
      language: "pl",
      text: "ZGODA",
      translations: [{ language: "ar", text: "نعم" }],
      terms_url: "https://example.com/t",
      privacy_url: "https://example.com/p",
      must_accept: true,
    },
  },
} as unknown as FormEvent;

const nothing = () => {};
const card = { picture: null, caption: "CAPTION", onDrawn: nothing, onBroken: nothing };
const pages = {
  "the form": <OpenForm look={guestLook(event)} event={event} isTeam={false} />,
  "the form of an ended event": (
    <OpenForm look={guestLook(event)} event={{ ...event, event_status: "Archive" }} isTeam={false} />
  ),
  "the gate": <EventGate slug="noor" hasPassword event={null} onUnlock={nothing} />,
  "the gate without a password": <EventGate slug="noor" hasPassword={false} event={null} onUnlock={nothing} />,
  "an unfinished upload": <KeptOffer files={[{ id: "1", name: "A.JPG" }]} onResume={nothing} onStartOver={nothing} />,
  "a failure": <FailedState onRetry={nothing} />,
  "a hidden event": <HiddenState />,
  "a page that loads": <LoadingState />,
  "a post that waits": <ReceiptCard {...card} state="waiting" keptSeconds={300} />,
  "a post on the wall": <ReceiptCard {...card} state="on_the_wall" />,
  "a mail of the link": <LinkMail token="t" address="A@EXAMPLE.COM" isFirst />,
} as const;

const wallPages = {
  "an empty wall": <EmptyWall slug="noor" code={null} takesPosts />,
  "a call to scan": <ScanCall code={null} />,
  "a banner": <BottomBanner event={event as never}>{null}</BottomBanner>,
} as const;

function render(page: React.ReactNode, language: AnyLanguage): string {
  const texts = { language, text: messagesOf(language).wall };
  return renderInLanguage(<WallTextsProvider value={texts}>{page}</WallTextsProvider>, language);
}

const isPeoples = (text: string) => /^[A-Z@.\d\s*/%]*$/.test(text) || text === "نعم";
const names: readonly string[] = [...Object.values(languageNames), ...pseudoLanguages];

/** Everything that a person reads or hears. */
const textsOf = (html: string): string[] =>
  [
    ...html.replace(/<(style|script)[^>]*>.*?<\/\1>/gs, "").matchAll(/>([^<]+)</g),
    ...html.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]+)"/g),
  ]
    .map(([, text]) => (text ?? "").trim())
    .filter((text) => text !== "" && !isPeoples(text) && !names.includes(text));

const all = { ...pages, ...wallPages };

describe.each(Object.entries(all))("%s", (_name, page) => {
  it("has no text that is in no message", () => {
    const found = textsOf(render(page, "en-XA"));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((text) => !text.startsWith("["))).toEqual([]);
  });

  it("says in each language what it says in English, and nothing in English", () => {
    const english = textsOf(render(page, "en"));
    for (const language of languages.filter((one) => one !== "en")) {
      const found = textsOf(render(page, language));
      expect(found.length, language).toBe(english.length);
      const left = found.filter((text) => english.includes(text) && text.split(" ").length > 2);
      expect(left, language).toEqual([]);
    }
  });
});

it("the consent is in the guest's language or the organiser's own, and says which", () => {
  expect(render(pages["the form"], "ar")).toContain(
    '<span dir="auto" lang="ar" class="whitespace-pre-line">نعم</span>',
  );
  expect(render(pages["the form"], "de")).toContain('lang="pl" class="whitespace-pre-line">ZGODA</span>');
});

it("a question before something irreversible shows the words that it is given", () => {
  const { receipt } = messagesOf("pl").guest;
  const ask = <AskFirst label={receipt.takeBack} question="?" yes="Y" no="N" onYes={async () => {}} />;
  expect(render(ask, "pl")).toContain(receipt.takeBack);
});

describe.each([...languages, ...pseudoLanguages])("mails in %s", (language) => {
  it("have a subject and a page in the language, and keep the event's name", () => {
    const { receipt, waiting, reset } = messagesOf(language).mails;
    const english = messagesOf("en").mails;
    const subjects = [receipt.subject("NOOR"), waiting.subject(3, "NOOR"), waiting.alarmSubject("NOOR")];
    for (const subject of subjects) expect(subject).toContain("NOOR");
    const page = { lead: receipt.lead("NOOR"), text: receipt.text, action: receipt.action, link: "https://a.example" };
    const { html, text } = mailPage(language, { ...page, note: receipt.reason });
    const direction = language.startsWith("ar") ? "rtl" : "ltr";
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(text).toContain("NOOR");
    if (language === "en") return;
    for (const sentence of [english.receipt.text, english.reset.text, english.waiting.reason]) {
      expect([receipt.text, reset.text, waiting.reason]).not.toContain(sentence);
    }
  });
});
