import { beforeAll, describe, expect, it } from "vitest";
import { POST as addEvent } from "@/app/api/events/add-event/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { POST as unlock } from "@/app/api/events/unlock-event/[slug]/route";
import { DELETE as withdraw } from "@/app/api/receipts/withdraw-consent/route";
import { messagesOf } from "@/lib/server/base/language/messages-of";
import { messages } from "@/lib/shared/all-messages";
import { guestLanguageHeader } from "@/lib/shared/language/choice";
import { languages } from "@/lib/shared/language/languages";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { newEvent } from "../../support/events/event-fields";
import { testInstallation } from "../../support/installation";
import { makePhoto } from "../../support/pictures";
import { asGuest, newToken } from "../../support/posts/receipts";
import { submit } from "../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);
let photo: Buffer;
let event: { id: string; event_url_slug: string };

const inLanguage = (language: string) => ({ [guestLanguageHeader]: language });

beforeAll(async () => {
  photo = await makePhoto();
  event = (await call(addEvent, { as: cast.admin, body: newEvent({ event_status: "Live" }) })).body;
});

describe("answers to guests", () => {
  it.each(languages)("a post that is taken or refused is answered in %s if the page names it", async (language) => {
    const { submission, guestFields } = messagesOf(language).guest;
    const headers = inLanguage(language);
    const taken = await submit(event, photo, { headers });
    expect(taken).toMatchObject({ status: 201, body: { message: submission.submitted } });
    const refused = await submit(event, photo, { headers, fields: { caption: "" } });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "invalid_input", issues: [{ path: "caption", message: submission.allMandatory }] },
    });
    const long = await submit(event, photo, { headers, fields: { person_city: "x".repeat(81) } });
    expect(long.body).toMatchObject({ issues: [{ path: "person_city", message: guestFields.person_city.tooLong }] });
  });

  it.each([
    ["no language", {}],
    ["Accept-Language alone", { "accept-language": "de-DE,de;q=0.9" }],
    ["an unknown language", inLanguage("tlh")],
    ["a tag of a region", inLanguage("de-AT")],
  ])("a request with %s is answered in English, in the sentences of spec.md", async (_name, headers) => {
    const taken = await submit(event, photo, { headers: headers as Record<string, string> });
    expect(taken.body.message).toBe(messages.submission.submitted);
    const refused = await submit(event, photo, { headers: headers as Record<string, string>, fields: { caption: "" } });
    expect(refused.body.message).toBe(messages.submission.allMandatory);
  });

  it("the answers to a wrong password, a withdrawn consent and a rate limit are in the guest's language", async () => {
    const closed = newEvent({ event_status: "Private", password: "open sesame" });
    const { body } = await call(addEvent, { as: cast.admin, body: closed });
    const params = { slug: body.event_url_slug };
    const { guest, refusals } = messagesOf("pl");
    const wrong = await call(unlock, { params, body: { password: "no" }, headers: inLanguage("pl") });
    expect(wrong.body.message).toBe(guest.page.passwordWrong);
    const token = newToken();
    await submit(event, photo, { fields: { guest_token: token } });
    const { headers, ...options } = asGuest(token) as { headers: Record<string, string> };
    const gone = await call(withdraw, { method: "DELETE", ...options, headers: { ...headers, ...inLanguage("pl") } });
    expect(gone).toMatchObject({ status: 200, body: { message: guest.receipt.withdrawn } });
    let limited = wrong;
    for (let turn = 0; turn < 200 && limited.status !== 429; turn += 1) {
      limited = await call(unlock, { params, body: { password: "no" }, headers: inLanguage("pl") });
    }
    const seconds = Number(limited.headers.get("retry-after"));
    expect(limited).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(limited.body.message).toBe(refusals.http.rateLimited(seconds));
  });

  it("a cached read is the same for every language, refusals included", async () => {
    const read = (slug: string, headers = {}) => call(eventBySlug, { params: { slug }, headers });
    const known = await read(event.event_url_slug);
    const missing = await read("no-such-event");
    for (const language of ["de", "ar", "en-XA"]) {
      const headers = { ...inLanguage(language), "accept-language": language };
      const again = await read(event.event_url_slug, headers);
      expect(again.headers.get("etag")).toBe(known.headers.get("etag"));
      expect((await read("no-such-event", headers)).body.message).toBe(missing.body.message);
    }
  });
});
