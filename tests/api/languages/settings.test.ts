import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as addEvent } from "@/app/api/events/add-event/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getPostDetails } from "@/app/api/events/get-post-details/[id]/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { events } from "@/db/schema/events";
import { accounts } from "@/db/schema/people/accounts";
import { eventLanguage } from "@/lib/server/base/language/event-language";
import { messagesOf } from "@/lib/server/base/language/messages-of";
import { composeNotification } from "@/lib/server/features/notifications/service";
import { messages } from "@/lib/shared/all-messages";
import { plainPair } from "@/lib/shared/events/brand-colours";
import { type Language, languages } from "@/lib/shared/language/languages";
import { formLimits } from "@/lib/shared/limits/form";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { newEvent } from "../../support/events/event-fields";
import { testInstallation } from "../../support/installation";
import { makePhoto } from "../../support/pictures";
import { submit } from "../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);

const add = (fields = {}) => call(addEvent, { as: cast.admin, body: newEvent({ event_status: "Live", ...fields }) });
const save = (id: string, body: object) => call(updateEvent, { method: "PUT", as: cast.admin, params: { id }, body });
const setAccount = (language: "en" | "pl") =>
  installation.deps.db.update(accounts).set({ language }).where(eq(accounts.id, cast.account_id));

describe("an event's language", () => {
  it("a new event takes its account's language, unless it names one", async () => {
    await setAccount("pl");
    expect((await add()).body.event_language).toBe("pl");
    expect((await add({ event_language: "" })).body.event_language).toBe("pl");
    expect((await add({ event_language: "ar" })).body.event_language).toBe("ar");
    await setAccount("en");
  });

  it("an event's language can be changed, not emptied, and not set to one that we do not have", async () => {
    const { body } = await add({ event_language: "fr" });
    expect((await save(body.id, { event_language: "nl" })).body.event_language).toBe("nl");
    expect((await save(body.id, { event_language: "" })).body.event_language).toBe("nl");
    for (const event_language of ["en-XA", "tlh", 7]) {
      expect((await save(body.id, { event_language })).body.issues).toMatchObject([{ path: "event_language" }]);
    }
  });

  it.each(languages)("a new event's banner texts begin in %s if that is its language", async (event_language) => {
    const { firstInvitation, firstCtaText } = messagesOf(event_language).banners;
    const { body } = await add({ event_language });
    expect(body).toMatchObject({ bottom_banner_text: firstInvitation, cta_text: firstCtaText });
    expect(messagesOf(event_language).wall.firstInvitation).toBe(firstInvitation);
  });

  it("a new event's banner texts begin in its account's language if it names none, and sent ones stay", async () => {
    await setAccount("pl");
    const polish = messagesOf("pl").banners;
    expect((await add()).body).toMatchObject({
      bottom_banner_text: polish.firstInvitation,
      cta_text: polish.firstCtaText,
    });
    expect((await add({ bottom_banner_text: "Hello", cta_text: "" })).body).toMatchObject({
      bottom_banner_text: "Hello",
      cta_text: "",
    });
    await setAccount("en");
  });

  it("untouched banner texts follow a change of the language, edited and emptied ones stay", async () => {
    const texts = ({ bottom_banner_text, cta_text }: Record<string, string>) => [bottom_banner_text, cta_text];
    const first = (language: Language) => {
      const { firstInvitation, firstCtaText } = messagesOf(language).banners;
      return [firstInvitation, firstCtaText];
    };
    const { body } = await add({ event_language: "en" });
    expect(texts(body)).toEqual(["Scan the code and share your photos", "Find out more"]);
    expect(texts((await save(body.id, { event_language: "ar" })).body)).toEqual(first("ar"));
    // A client of the specification sends all fields with each save.
    const [bottom_banner_text, cta_text] = first("ar");
    const resent = await save(body.id, { event_language: "nl", bottom_banner_text, cta_text });
    expect(texts(resent.body)).toEqual(first("nl"));
    await save(body.id, { bottom_banner_text: "Welkom", cta_text: "" });
    expect(texts((await save(body.id, { event_language: "de" })).body)).toEqual(["Welkom", ""]);
    const chosen = await save(body.id, { event_language: "fr", cta_text: "Au buffet" });
    expect(texts(chosen.body)).toEqual(["Welkom", "Au buffet"]);
    // If the language does not change, the server keeps a default text of any language as it is sent.
    expect(texts((await save(body.id, { cta_text: "Find out more" })).body)).toEqual(["Welkom", "Find out more"]);
  });

  it("the pages of an event are in its language, locked or open, and English for drafts and unknown ones", async () => {
    const { body } = await add({ event_language: "de" });
    const slug = body.event_url_slug;
    expect(await eventLanguage(installation.deps, slug)).toBe("de");
    await save(body.id, { event_status: "Private" });
    expect(await eventLanguage(installation.deps, slug)).toBe("de");
    await save(body.id, { event_status: "Draft" });
    expect(await eventLanguage(installation.deps, slug)).toBe("en");
    expect(await eventLanguage(installation.deps, "no-such-event")).toBe("en");
    await installation.deps.db
      .update(events)
      .set({ event_language: "ar-XB", event_status: "Live" })
      .where(eq(events.id, body.id));
    expect(await eventLanguage(installation.deps, slug)).toBe("ar-XB");
  });
});

const translations = [
  { language: "de", text: "Mein Foto darf gezeigt werden." },
  { language: "fr", text: "Ma photo peut être montrée." },
];

describe("a consent in several languages", () => {
  const formConsent = async (slug: string) =>
    (await call(eventBySlug, { params: { slug }, query: { form: "yes" } })).body.form.consent;

  it("the form gets every wording with its language, and a changed translation is a new version", async () => {
    const { body } = await add({ consent_text: "My photo may be shown.", consent_translations: translations });
    expect(body.consent_translations).toEqual(translations);
    const first = await formConsent(body.event_url_slug);
    expect(first).toMatchObject({ version: 1, language: "en", text: "My photo may be shown.", translations });
    await save(body.id, { consent_translations: JSON.stringify(translations) });
    expect((await formConsent(body.event_url_slug)).version).toBe(1);
    await save(body.id, { consent_translations: translations.slice(1) });
    expect(await formConsent(body.event_url_slug)).toMatchObject({ version: 2, translations: translations.slice(1) });
    await save(body.id, { event_language: "pl" });
    expect(await formConsent(body.event_url_slug)).toMatchObject({ version: 3, language: "pl" });
  });

  it("an empty translation is dropped; a repeated, unknown or too long one is refused and changes nothing", async () => {
    const { body } = await add({ consent_text: "Yes.", consent_translations: translations });
    const path = "consent_translations";
    const text = "x".repeat(formLimits.consentTextMaxLength);
    const kept = await save(body.id, {
      [path]: [
        { language: "de", text: " " },
        { language: "fr", text },
      ],
    });
    expect(kept.body[path]).toEqual([{ language: "fr", text }]);
    const { consentLanguages } = messages.events;
    for (const list of [[...translations, ...translations], [{ language: "tlh", text: "HIja'" }], "{", 7, [7]]) {
      const refused = await save(body.id, { [path]: list });
      expect(refused.status).toBe(400);
      expect(refused.body.issues[0].message).toBe(consentLanguages);
    }
    expect((await save(body.id, { [path]: [{ language: "de", text: `${text}x` }] })).status).toBe(400);
  });

  it("a post keeps the wording of its language after the consent has changed, for its moderators to see", async () => {
    const { body: event } = await add({ consent_text: "My photo may be shown.", consent_translations: translations });
    const { version } = await formConsent(event.event_url_slug);
    await save(event.id, { consent_text: "Another text.", consent_translations: [] });
    const fields = { consent_version: String(version), consent_language: "fr" };
    const sent = await submit(event, await makePhoto(), { fields });
    expect(sent.status).toBe(201);
    const { body } = await call(getPostDetails, { as: cast.admin, params: { id: sent.body.id } });
    expect(body.consent).toMatchObject({ version: 1, language: "fr", text: "Ma photo peut être montrée." });
  });
});

describe("mails to organisers", () => {
  it("a notification is in the account's language, and its page says so", () => {
    const event = {
      id: crypto.randomUUID(),
      event_name: "Noor & Elias",
      waiting_posts: 3,
      oldest_waiting_at: "2026-06-21T11:57:00Z",
      wait_alarmed_at: null,
      wait_alarm_seconds: 120,
    };
    const mail = (language: "en" | "de" | "ar") =>
      composeNotification({ ...event, language }, "https://wall.example.com", new Date("2026-06-21T12:00:00Z"), {
        brand: { company: "Noor", colours: plainPair, logo: null },
      });
    expect(mail("de").text).toContain("vor 3 Minuten");
    expect(mail("de").html).toContain('<html lang="de" dir="ltr">');
    expect(mail("ar").html).toContain('<html lang="ar" dir="rtl">');
    expect(mail("en").subject).toBe(messages.mails.waiting.subject(3, "Noor & Elias"));
    expect(mail("en").text).toContain("The oldest was sent 3 minutes ago.");
  });
});
