import { createHash, randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as addEvent } from "@/app/api/events/add-event/route";
import { POST as addEventPost } from "@/app/api/events/add-event-post/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { GET as getAllEventPosts } from "@/app/api/events/get-all-event-posts/route";
import { GET as getApprovedEventPosts } from "@/app/api/events/get-approved-event-posts/[eventId]/route";
import { GET as getEvents } from "@/app/api/events/get-events/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { events } from "@/db/schema/events";
import { idempotencyKeys } from "@/db/schema/posts/idempotency-keys";
import { posts } from "@/db/schema/posts/posts";
import { getPublicWall } from "@/lib/server/features/events/read";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { messages } from "@/lib/shared/all-messages";
import { checksumOf } from "@/lib/shared/contract-fields";
import { formDefaults } from "@/lib/shared/events/form-contract";
import { type FieldRule, guestFieldNames } from "@/lib/shared/form-rules";
import { limits } from "@/lib/shared/limits";
import { defaultForm } from "@/lib/shared/posts/guest-fields";
import { call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { newEvent } from "../../../support/events/event-fields";
import { testInstallation } from "../../../support/installation";
import { createEvent, type TestEvent } from "../../../support/people";
import { makePhoto } from "../../../support/pictures";
import { makeRenditions } from "../../../support/posts";
import { postForm, submit } from "../../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);
const text = messages.submission;
let photo: Buffer;

beforeAll(async () => {
  photo = await makePhoto();
});

const columnOf = {
  person_name: "form_name",
  person_email_id: "form_email",
  person_city: "form_city",
  caption: "form_caption",
} as const;
const everyField = (rule: FieldRule) => Object.fromEntries(Object.values(columnOf).map((column) => [column, rule]));
const emptyTexts = Object.fromEntries(guestFieldNames.map((name) => [name, ""]));

const eventWith = (values: Partial<typeof events.$inferInsert>) =>
  createEvent(installation.deps, cast.account_id, values);
const rowOf = async (id: string) => {
  const [row] = await installation.deps.db.select().from(posts).where(eq(posts.id, id));
  return row;
};
const countOf = async (event: TestEvent) =>
  (await installation.deps.db.select({ id: posts.id }).from(posts).where(eq(posts.event_id, event.id))).length;
const save = (id: string, body: unknown) => call(updateEvent, { method: "PUT", as: cast.admin, params: { id }, body });

describe("events without form settings", () => {
  it("an event without form settings has the spec's four fields, and sends them to its form only", async () => {
    const { body } = await call(eventBySlug, {
      params: { slug: cast.event.event_url_slug },
      query: { form: "yes" },
    });
    expect(body.form).toEqual(defaultForm);
    const refused = await submit(cast.event, photo, { fields: emptyTexts });
    expect(refused).toMatchObject({ status: 400, body: { message: text.allMandatory } });
    expect(refused.body).toHaveProperty(
      "issues",
      guestFieldNames.map((path) => ({ path, message: text.allMandatory })),
    );
  });

  it("an event's form settings are left out of what walls get, even when there are some", async () => {
    const welcome = "Welcome to the orchard";
    const event = await eventWith({ form_welcome: welcome, consent_text: welcome, form_city: "hidden" });
    const answers = [
      (await call(eventBySlug, { params: { slug: event.event_url_slug }, query: { v: 3 } })).body,
      (await call(eventBySlug, { params: { slug: event.event_url_slug }, query: { form: "perhaps" } })).body,
      (await call(wallChanges, { params: { eventId: event.id }, query: { since: 0 } })).body,
      await getPublicWall(installation.deps, event.event_url_slug),
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/Welcome to the orchard|"form|consent/);
  });
});

describe("optional fields", () => {
  it.each(guestFieldNames)("the optional field %s may be empty, blank or left out, and is then ''", async (name) => {
    const event = await eventWith({ [columnOf[name]]: "optional" });
    const leftOut = postForm(event, photo);
    leftOut.delete(name);
    const answers = [
      await submit(event, photo, { fields: { [name]: "" } }),
      await submit(event, photo, { fields: { [name]: "  " } }),
      await call(addEventPost, { body: leftOut }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(201);
      expect((await rowOf(answer.body.id))?.[name]).toBe("");
    }
    const others = guestFieldNames.filter((other) => other !== name);
    const refused = await submit(event, photo, { fields: emptyTexts });
    expect(refused.body).toMatchObject({ message: text.allMandatory });
    expect(refused.body).toHaveProperty(
      "issues",
      others.map((path) => ({ path, message: text.allMandatory })),
    );
  });

  it("an optional field keeps its limits when it is filled, and an optional email must be valid", async () => {
    const event = await eventWith(everyField("optional"));
    const tooLong = { caption: "x".repeat(limits.guestTextMaxLength.caption + 1), person_email_id: "nobody" };
    const refused = await submit(event, photo, { fields: tooLong });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "invalid_input", message: messages.guestFields.person_email_id.tooLong },
    });
    expect(refused.body).toHaveProperty("issues", [
      { path: "person_email_id", message: messages.guestFields.person_email_id.tooLong },
      { path: "caption", message: messages.guestFields.caption.tooLong },
    ]);
    const taken = await submit(event, photo, { fields: { ...emptyTexts, person_email_id: "ada@example.com" } });
    expect(await rowOf(taken.body.id)).toMatchObject({ ...emptyTexts, person_email_id: "ada@example.com" });
  });
});

describe("hidden fields that a client sends", () => {
  it("a hidden field is dropped silently, whatever it is", async () => {
    const event = await eventWith(everyField("hidden"));
    const sent: Record<string, string>[] = [
      {},
      { person_email_id: "no address", caption: "x".repeat(9_000), person_name: "\u0000" },
      { ...emptyTexts, person_city: "Kansas City" },
    ];
    for (const fields of sent) {
      const answer = await submit(event, photo, { fields });
      expect(answer.status).toBe(201);
      expect(await rowOf(answer.body.id)).toMatchObject(emptyTexts);
    }
    const repeated = postForm(event, photo);
    repeated.append("caption", "once more");
    expect((await call(addEventPost, { body: repeated })).status).toBe(201);
  });

  it("a hidden field is never stored beside a visible one", async () => {
    const event = await eventWith({ form_email: "hidden", form_city: "hidden", form_caption: "optional" });
    const { body } = await submit(event, photo);
    expect(await rowOf(body.id)).toMatchObject({
      person_name: "Ada",
      person_email_id: "",
      person_city: "",
      caption: "Hello from the hall",
    });
  });
});

describe("settings that change while a guest types", () => {
  it("a field that became required is reported at the field, and the same attempt succeeds once it is filled", async () => {
    const event = await eventWith({ form_caption: "hidden" });
    const headers = { "idempotency-key": randomUUID() };
    await save(event.id, { form_caption: "required" });
    const refused = await submit(event, photo, { fields: { caption: "" }, headers });
    expect(refused).toMatchObject({ status: 400, body: { message: text.allMandatory } });
    expect(refused.body).toHaveProperty("issues", [{ path: "caption", message: text.allMandatory }]);
    expect(await countOf(event)).toBe(0);
    expect(await installation.spooledFiles()).toEqual([]);
    const sent = await submit(event, photo, { fields: { caption: "Here it is" }, headers });
    expect(sent.status).toBe(201);
    expect((await rowOf(sent.body.id))?.caption).toBe("Here it is");
  });

  it("a field that became hidden is dropped", async () => {
    const event = await eventWith({});
    await save(event.id, { form_city: "hidden" });
    const { body } = await submit(event, photo);
    expect((await rowOf(body.id))?.person_city).toBe("");
  });

  it.each([
    ["required", "optional", ""],
    ["hidden", "required", "Kansas City"],
  ] as const)(
    "a change to %s does not affect a retry of a post that was accepted before",
    async (rule, before, city) => {
      const event = await eventWith({ form_city: before });
      const headers = { "idempotency-key": randomUUID() };
      const send = () => submit(event, photo, { fields: { person_city: city }, headers });
      const first = await send();
      await save(event.id, { form_city: rule });
      const again = await send();
      expect(again).toMatchObject({ status: 201, body: first.body });
      expect(await countOf(event)).toBe(1);
      const other = await submit(event, photo, { fields: { person_city: city, caption: "Another" }, headers });
      expect(other.status).toBe(422);
    },
  );
});

it("a retry is recognised although an older build accepted the post", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const { body } = await submit(cast.event, photo, { headers, fields: { caption: "  Hello  " } });
  const [row] = await installation.deps.db
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.idempotency_key, headers["idempotency-key"]));
  const fields = {
    person_name: "Ada",
    person_email_id: "ada@example.com",
    person_city: "Kansas City",
    caption: "Hello",
  };
  // Every build hashes the four texts and the photo's checksum in this form.
  const hashed = JSON.stringify([fields, checksumOf(photo.length, crc32(photo))]);
  expect(row).toMatchObject({ post_id: body.id, body_hash: createHash("sha256").update(hashed).digest("hex") });
});

it("a post without texts is '' in every answer, and found only by its event", async () => {
  const event = await eventWith(everyField("hidden"));
  const { body } = await submit(event, photo);
  await makeRenditions(installation.deps, body.id);
  await updatePostStatus(installation.deps, cast.admin, body.id, "approve");
  const listed = await call(getAllEventPosts, { as: cast.admin, query: { event_id: event.id } });
  expect(listed.body).toMatchObject([emptyTexts]);
  const { person_email_id: _, ...shown } = emptyTexts;
  const approved = await call(getApprovedEventPosts, { params: { eventId: event.id } });
  expect(approved.body).toMatchObject([shown]);
  const missed = await call(wallChanges, { params: { eventId: event.id }, query: { since: 0 } });
  expect(missed.body.posts).toMatchObject([shown]);
  for (const search of ["a", "Ada", "@"]) {
    const found = await call(getAllEventPosts, { as: cast.admin, query: { event_id: event.id, search } });
    expect(found.body).toEqual([]);
  }
});

describe("the organiser's settings", () => {
  it("form settings are returned to the organiser with the event", async () => {
    const own = { ...formDefaults, form_welcome: "Welcome!", form_email: "optional", form_city: "hidden" };
    const { body: made } = await call(addEvent, { as: cast.admin, body: newEvent(own) });
    const { body } = await call(getEvents, { as: cast.admin });
    expect(body.find((event: { id: string }) => event.id === made.id)).toMatchObject(own);
  });

  it("a change of form settings does not change the wall's version or reach screens, and phones get it at once", async () => {
    const event = await eventWith({ wall_version: 4 });
    installation.realtime.take();
    installation.pageCache.expired.length = 0;
    const { body } = await save(event.id, { form_welcome: "Hello", consent_text: "I agree.", form_city: "hidden" });
    expect(body).toMatchObject({ form_welcome: "Hello", form_city: "hidden" });
    const [row] = await installation.deps.db.select().from(events).where(eq(events.id, event.id));
    expect(row).toMatchObject({ wall_version: 4, event_version: event.event_version });
    expect(Object.keys(row?.field_changed_at ?? {}).sort()).toEqual(["consent_text", "form_city", "form_welcome"]);
    expect(installation.realtime.take()).toEqual([]);
    expect(installation.pageCache.expired).toEqual([event.event_url_slug]);
    await save(event.id, { form_welcome: "Hello everyField", top_banner_text: "Hello everyField" });
    const [after] = await installation.deps.db.select().from(events).where(eq(events.id, event.id));
    expect(after?.wall_version).toBe(5);
    expect(installation.realtime.take()).toMatchObject([{ event: "eventChanged" }]);
  });
});
