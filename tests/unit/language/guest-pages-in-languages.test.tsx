import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { GuestMessagesProvider } from "@/lib/client/language/guest-language";
import { WallTextsProvider } from "@/lib/client/language/wall-texts";
import { messagesOf } from "@/lib/server/base/language/messages-of";
import { mailPage } from "@/lib/server/base/mail/mail-page";
import { plainPair } from "@/lib/shared/events/brand-colours";
import { type AnyLanguage, languageNames, languages, pseudoLanguages } from "@/lib/shared/language/languages";
import type { LanguageMessages } from "@/lib/shared/messages/scopes";
import { guestStates } from "../../support/language/guest-states";
import { screenStates, wallStates } from "../../support/language/wall-states";

type State = (typeof guestStates)[string];
const namedStates = Object.entries({ ...guestStates, ...wallStates, ...screenStates });

function renderWith(state: State, language: AnyLanguage, messages: LanguageMessages): string {
  return renderToStaticMarkup(
    <GuestMessagesProvider language={language} messages={messages.guest}>
      <WallTextsProvider value={{ language, text: messages.wall }}>{state(messages)}</WallTextsProvider>
    </GuestMessagesProvider>,
  );
}
const render = (state: State | undefined, language: AnyLanguage) =>
  renderWith(state as State, language, messagesOf(language));

/** Texts that a person wrote, which the fixtures set in capitals, and numbers: no message. */
const isWrittenByPerson = (text: string) => /^[A-Z@.,\d\s*/%?]*$/.test(text) || text === "نعم";
const names: readonly string[] = [
  ...Object.values(languageNames),
  ...pseudoLanguages,
  "a.example",
  "© 2025 Wallflower",
];

/** Everything that a person reads or hears. */
const textsOf = (html: string): string[] =>
  [
    ...html.replace(/<(style|script)[^>]*>.*?<\/\1>/gs, "").matchAll(/>([^<]+)</g),
    ...html.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]+)"/g),
  ]
    .map(([, text]) => (text ?? "").replace(/&[#\w]+;/g, " ").trim())
    .filter((text) => text !== "" && !isWrittenByPerson(text) && !names.includes(text));

describe.each(namedStates)("%s", (_name, state) => {
  it("the component shows only texts of the catalogue", () => {
    const found = textsOf(render(state, "en-XA"));
    expect(found.length).toBeGreaterThan(0);
    // The pseudo-language en-XA changes every small letter, so an unchanged one is not from a message.
    expect(found.filter((text) => /[a-z]/.test(text))).toEqual([]);
  });

  it("the component shows every text in each language, and none in English", () => {
    const english = textsOf(render(state, "en"));
    for (const language of languages.filter((one) => one !== "en")) {
      const found = textsOf(render(state, language));
      expect(found.length, language).toBe(english.length);
      const left = found.filter(
        (text) => english.includes(text) && text.split(" ").length > 2 && !/^Code: /.test(text),
      );
      expect(left, language).toEqual([]);
    }
  });
});

/** Sentences that need a phone, a server's answer or a click; stories and other tests show them. */
const unseen = [
  // Answers of the server, and faults that the form finds (tests/api/languages/answers.test.ts).
  /^guest\.(submission|uploads)\./,
  // Failed actions, and choices of files.
  /^guest\.page\.(passwordWrong|linkCopied|languageFailed)$/,
  /^guest\.guestForm\.(alreadyThere|chooseAgain|dropHere|fileFailed|inFile|noPreview|someFailed|tooMany|unkeptMany|videoEmpty|\w+Left|eachAPost)$/,
  // After 'Just a photo'.
  /^guest\.guestForm\.giveMission$/,
  /^guest\.(inApp\.|guestForm\.pickerPreparing$)/,
  // A receipt after the server's first answer.
  /^guest\.receipt\.(album|lastTook|mailed|photosWaiting|pictureWait|saveFailed|savePicture|share|turned|onTheWall|pictureOf)$/,
  /^guest\.receipt\.(atEvent|nothing\w*|privateLink|takeBackAsk|takeBackYes|keep|withdraw\w*|title)$/,
  /^guest\.receipt\.(linkOld|originalMissing|pictureMissing)$/,
  // Once the organiser has opened an album, or chosen an end.
  /^guest\.(page\.deletedOn|receipt\.wholeAlbum)$/,
  // Live states of a wall (tests/e2e/languages/languages.spec.ts).
  /^wall\.(loading|passwordNeeded|skipPosts|scanMe|unavailable|retry|offline|paused|share|copyLink|linkCopied|scripts|close)$/,
  // Scenes, which load when one stands (tests/e2e/screens/show/show.spec.ts).
  /^wall\.(photos|cities|newPosts|photoCall)$/,
  /^screenPage\.(hidden|gone|busy|noCookies|offline|title|fullScreen|\w+Hint)$/,
];

it("every sentence of a guest's page is in one of these states, except those listed as unseen", () => {
  const seen = new Set<string>();
  const watch = <Entry extends object>(entry: Entry, path: string): Entry =>
    new Proxy(entry, {
      get(target, key) {
        const inner: unknown = Reflect.get(target, key);
        const name = `${path}.${String(key)}`;
        if (typeof inner === "object" && inner !== null) return watch(inner, name);
        seen.add(name);
        return inner;
      },
    });
  const english = messagesOf("en");
  const watched = {
    ...english,
    guest: watch(english.guest, "guest"),
    wall: watch(english.wall, "wall"),
    screenPage: watch(english.screenPage, "screenPage"),
  };
  for (const [, state] of namedStates) renderWith(state, "en", watched);
  const leaves = (entry: object, path: string): string[] =>
    Object.entries(entry).flatMap(([key, inner]) =>
      typeof inner === "object" && inner !== null ? leaves(inner, `${path}.${key}`) : [`${path}.${key}`],
    );
  const wanted = (["guest", "wall", "screenPage"] as const).flatMap((scope) => leaves(english[scope], scope));
  expect(wanted.filter((key) => !seen.has(key) && !unseen.some((pattern) => pattern.test(key)))).toEqual([]);
});

it("the consent is in the guest's language or the organiser's own, and says which", () => {
  expect(render(guestStates["the form"], "ar")).toContain(
    '<span dir="auto" lang="ar" class="whitespace-pre-line">نعم</span>',
  );
  expect(render(guestStates["the form"], "de")).toContain('lang="pl" class="whitespace-pre-line">ZGODA</span>');
});

it("an address and a code run from left to right on a television in Arabic", () => {
  const code = render(screenStates["a television's code"], "ar");
  expect(code).toContain('<bdi dir="ltr">a.example</bdi>');
  expect(code).toMatch(/dir="ltr"[^>]*>ABC\s?234/);
});

describe.each([...languages, ...pseudoLanguages])("mails in %s", (language) => {
  it("mails have a subject and a page in the language, and keep the event's name", () => {
    const { receipt, waiting, reset } = messagesOf(language).mails;
    const english = messagesOf("en").mails;
    const subjects = [receipt.subject("NOOR"), waiting.subject(3, "NOOR")];
    for (const subject of subjects) expect(subject).toContain("NOOR");
    const page = { lead: receipt.lead("NOOR"), text: receipt.text, action: receipt.action, link: "https://a.example" };
    const { html, text } = mailPage(
      language,
      { ...page, note: receipt.reason },
      { brand: { company: "", colours: plainPair, logo: null } },
    );
    const direction = language.startsWith("ar") ? "rtl" : "ltr";
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(text).toContain("NOOR");
    if (language === "en") return;
    for (const sentence of [english.receipt.text, english.reset.text, english.waiting.reason]) {
      expect([receipt.text, reset.text, waiting.reason]).not.toContain(sentence);
    }
  });
});
