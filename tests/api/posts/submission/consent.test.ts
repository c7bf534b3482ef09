import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as addEvent } from "@/app/api/events/add-event/route";
import { DELETE as deleteEvent } from "@/app/api/events/delete-event/[id]/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getPostDetails } from "@/app/api/events/get-post-details/[id]/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { violatedConstraint } from "@/db/faults";
import { listConsentVersions, listPostConsents } from "@/db/queries/people/consent";
import { consentVersions } from "@/db/schema/people/consent-versions";
import { posts } from "@/db/schema/posts/posts";
import { messages } from "@/lib/shared/all-messages";
import { formLimits } from "@/lib/shared/limits/form";
import { call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { newEvent } from "../../../support/events/event-fields";
import { testInstallation } from "../../../support/installation";
import { makePhoto } from "../../../support/pictures";
import { submit, submitVideo } from "../../../support/submissions";
import { makeClip } from "../../../support/videos/clips";
import { uploadVideo } from "../../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);
const text = messages.submission;
const wording = {
  consent_text: "My photo may be shown in the hall.",
  consent_terms_url: "https://example.com/terms",
  consent_privacy_url: "https://example.com/privacy",
};
let photo: Buffer;
let event: { id: string; account_id: string; event_url_slug: string };

const makeEvent = async (fields: Record<string, unknown> = {}) => {
  const { body } = await call(addEvent, { as: cast.admin, body: newEvent({ event_status: "Live", ...fields }) });
  return { ...body, account_id: cast.account_id } as typeof event;
};

beforeAll(async () => {
  photo = await makePhoto();
});
beforeEach(async () => {
  event = await makeEvent(wording);
});

const save = (body: unknown, id = event.id) =>
  call(updateEvent, { method: "PUT", as: cast.admin, params: { id }, body });
const versions = (of = event) =>
  listConsentVersions(installation.deps.db, { account_id: of.account_id, event_id: of.id });
const versionNumbers = async () => (await versions()).map(({ version }) => version);
const formConsent = async () =>
  (await call(eventBySlug, { params: { slug: event.event_url_slug }, query: { form: "yes" } })).body.form.consent;
const rowOf = async (id: string) => {
  const [row] = await installation.deps.db.select().from(posts).where(eq(posts.id, id));
  return row;
};
const countPosts = async () =>
  (await installation.deps.db.select().from(posts).where(eq(posts.event_id, event.id))).length;
const send = (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  submit(event, photo, { fields, headers });
const consentOf = (id: string) => call(getPostDetails, { as: cast.admin, params: { id } });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe("an event's wording", () => {
  it("an event's wording starts as version 1, and its form shows it", async () => {
    const [first, ...more] = await versions();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ version: 1, text: wording.consent_text, box: "off", account_id: cast.account_id });
    expect(await formConsent()).toEqual({
      version: 1,
      language: "en",
      translations: [],
      text: wording.consent_text,
      terms_url: wording.consent_terms_url,
      privacy_url: wording.consent_privacy_url,
      must_accept: false,
    });
  });

  it.each([
    ["consent_text", "My photo may be printed, too."],
    ["consent_terms_url", "https://example.com/other-terms"],
    ["consent_privacy_url", ""],
    ["consent_box", "on"],
  ])(
    "an event's wording gets a new version when its %s changes, and none when it is saved unchanged",
    async (field, value) => {
      await save({ ...wording, consent_box: "off" });
      await save({ event_location: "Hall 1", form_welcome: "Hello" });
      expect(await versionNumbers()).toEqual([1]);
      await save({ [field]: value });
      expect(await versionNumbers()).toEqual([1, 2]);
      await save({ [field]: value, event_location: "Hall 2" });
      expect(await versionNumbers()).toEqual([1, 2]);
      expect((await formConsent()).version).toBe(2);
      const [first] = await versions();
      expect(first).toMatchObject({ text: wording.consent_text, privacy_url: wording.consent_privacy_url, box: "off" });
    },
  );

  it("an event without a text has no wording, and gets the same one back with the same text", async () => {
    const silent = await makeEvent({ consent_box: "on", consent_terms_url: wording.consent_terms_url });
    expect(await versions(silent)).toEqual([]);
    await save({ consent_text: "" });
    expect([await formConsent(), await versionNumbers()]).toEqual([null, [1]]);
    await save({ consent_text: wording.consent_text });
    expect([(await formConsent()).version, await versionNumbers()]).toEqual([1, [1]]);
  });

  it("a duplicated event's wording begins with version 1", async () => {
    await save({ consent_text: "The second wording." });
    const copy = await makeEvent({ ...wording, consent_text: "The second wording." });
    expect((await versions(copy)).map(({ version, text }) => [version, text])).toEqual([[1, "The second wording."]]);
  });

  it("simultaneous changes of the wording each get a number", async () => {
    const texts = ["One.", "Two.", "Three.", "Four."];
    await Promise.all(texts.map((consent_text) => save({ consent_text })));
    const kept = await versions();
    expect(kept.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
    expect(kept.map(({ text }) => text).sort()).toEqual([wording.consent_text, ...texts].sort());
    expect((await formConsent()).text).toBe(kept.at(-1)?.text);
  });

  it("a wording cannot be changed afterwards, and is deleted with its event", async () => {
    await send({ consent_version: "1" });
    const rewrite = installation.deps.db.update(consentVersions).set({ text: "Other." });
    const refusal = await rewrite.then(
      () => null,
      (error: unknown) => error,
    );
    expect(refusal).not.toBeNull();
    // A trigger refuses the change, not a constraint.
    expect(violatedConstraint(refusal)).toBeNull();
    const gone = await call(deleteEvent, { method: "DELETE", as: cast.admin, params: { id: event.id } });
    expect([gone.status, await versions()]).toEqual([200, []]);
  });
});

describe("a post's consent", () => {
  it("a post keeps the wording's version, the phone's language and the time, for its moderators to see", async () => {
    await save({ consent_box: "on" });
    const consent_at = new Date().toISOString();
    const { body, status } = await send({ consent_version: "2", consent_language: "de-AT", consent_at });
    expect(status).toBe(201);
    const { consent } = (await consentOf(body.id)).body;
    expect(consent).toEqual({
      version: 2,
      text: wording.consent_text,
      terms_url: wording.consent_terms_url,
      privacy_url: wording.consent_privacy_url,
      must_accept: true,
      language: "de-AT",
      agreed_at: consent_at,
    });
    const [kept] = await listPostConsents(installation.deps.db, { account_id: cast.account_id, ids: [body.id] });
    const { consent_version_id } = (await rowOf(body.id)) ?? {};
    expect(kept).toMatchObject({ post_id: body.id, consent_version_id, version: 2, language: "de-AT" });
    const { account_id } = cast.strangerEvent;
    expect(await listPostConsents(installation.deps.db, { account_id, ids: [body.id] })).toEqual([]);
    expect(await listConsentVersions(installation.deps.db, { account_id, event_id: event.id })).toEqual([]);
  });

  it("a post that was queued under an older wording is accepted, and keeps that one", async () => {
    await save({ consent_text: "A newer wording.", consent_box: "on" });
    const { body, status } = await send({ consent_version: "1" });
    expect(status).toBe(201);
    expect((await consentOf(body.id)).body.consent).toMatchObject({ version: 1, text: wording.consent_text });
    await save({ consent_text: "" });
    const late = await send({ consent_version: "2" });
    expect((await consentOf(late.body.id)).body.consent).toMatchObject({ version: 2, text: "A newer wording." });
  });

  it("a post without a tick is refused when there is a box, with one sentence, and nothing is stored", async () => {
    await save({ consent_box: "on" });
    for (const fields of [{}, { consent_version: "" }] as Record<string, string>[]) {
      const refused = await send(fields);
      expect(refused).toMatchObject({ status: 400, body: { code: "invalid_input", message: text.consentNeeded } });
      expect(refused.body).toHaveProperty("issues", [{ path: "consent_version", message: text.consentNeeded }]);
    }
    expect(await countPosts()).toBe(0);
    expect(await installation.spooledFiles()).toEqual([]);
  });

  it("a post without a version is accepted when there is no box or no text, and records no consent", async () => {
    const first = await send();
    await save({ consent_text: "", consent_box: "on" });
    const second = await send({ consent_language: "de", consent_at: minutesAgo(1) });
    for (const { body, status } of [first, second]) {
      expect(status).toBe(201);
      const kept = { consent_version_id: null, consent_language: "", consent_at: null };
      expect(await rowOf(body.id)).toMatchObject(kept);
      expect((await consentOf(body.id)).body.consent).toBeNull();
    }
  });

  it.each(["2", "0", "-1", "1.5", "one", "99999999999"])(
    "a post with wording %s, which never existed, is refused",
    async (version) => {
      const other = await makeEvent(wording);
      await save({ consent_text: "A second one, of another event." }, other.id);
      const refused = await send({ consent_version: version });
      expect(refused).toMatchObject({ status: 400, body: { message: text.consentUnknown } });
      expect(refused.body).toHaveProperty("issues", [{ path: "consent_version", message: text.consentUnknown }]);
      expect(await countPosts()).toBe(0);
    },
  );

  it.each([
    ["a sentence", "neither a tag nor short"],
    ["too long", `de-${"abcdefgh-".repeat(9)}x`],
  ])("a post with a language that is %s stores none", async (_, consent_language) => {
    const { body } = await send({ consent_version: "1", consent_language });
    expect((await rowOf(body.id))?.consent_language).toBe("");
  });

  it("a post is the same when resent with other consent fields", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await send({ consent_version: "1", consent_at: minutesAgo(0) }, headers);
    await save({ consent_box: "on" });
    const answers = [
      await send({ consent_version: "2", consent_language: "fr" }, headers),
      await send({ consent_version: "7" }, headers),
      await send({}, headers),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: first.body });
    expect(await countPosts()).toBe(1);
  });

  it("a clip's post keeps its consent as well", async () => {
    const { video_id } = await uploadVideo(event as Parameters<typeof uploadVideo>[0], await makeClip());
    const fields = { consent_version: "1", consent_language: "pt-BR" };
    const { body } = await submitVideo(event, video_id, { fields });
    expect((await consentOf(body.id)).body.consent).toMatchObject({ version: 1, language: "pt-BR" });
  });
});

describe("the phone's time", () => {
  const { consentMaxAgeHours } = formLimits;
  /** Backdates the wording before all times used here. */
  const backdateWording = () =>
    installation.deps.db.transaction(async (tx) => {
      await tx.execute("alter table consent_versions disable trigger user");
      const created_at = minutesAgo(60 * 24 * 30);
      await tx.update(consentVersions).set({ created_at }).where(eq(consentVersions.event_id, event.id));
      await tx.execute("alter table consent_versions enable trigger user");
    });
  const keptAt = async (consent_at: string) => {
    const { body, status } = await send({ consent_version: "1", consent_at });
    expect(status).toBe(201);
    return Date.parse((await rowOf(body.id))?.consent_at ?? "");
  };
  const isServerTime = (at: number) => Math.abs(Date.now() - at) < 30_000;

  it.each([5, 60 * 23, 60 * consentMaxAgeHours - 5])(
    "the phone's time is kept when it was %i minutes ago",
    async (minutes) => {
      await backdateWording();
      const claimed = minutesAgo(minutes);
      expect(await keptAt(claimed)).toBe(Date.parse(claimed));
    },
  );

  it.each([-5, 60 * consentMaxAgeHours + 5])(
    "the server's time replaces a phone's time of %i minutes ago",
    async (minutes) => {
      await backdateWording();
      expect(isServerTime(await keptAt(minutesAgo(minutes)))).toBe(true);
    },
  );

  it.each(["yesterday", "", "2026-13-45T00:00:00Z"])(
    "the server's time replaces a phone's time of '%s'",
    async (claimed) => {
      expect(isServerTime(await keptAt(claimed))).toBe(true);
    },
  );

  it("the server's time replaces a phone's time from before the wording existed", async () => {
    expect(isServerTime(await keptAt(minutesAgo(90)))).toBe(true);
  });
});
