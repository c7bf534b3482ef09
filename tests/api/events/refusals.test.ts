import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as addEvent } from "@/app/api/events/add-event/route";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { fieldRules } from "@/lib/shared/form-rules";
import { limits } from "@/lib/shared/limits";
import { formLimits } from "@/lib/shared/limits/form";
import { messages } from "@/lib/shared/messages";
import {
  adsPerPostOptions,
  eventLengths,
  eventStatuses,
  onOff,
  qrCallOptions,
  startTimes,
  waitAlarmOptions,
  wallLayouts,
  wallSpeeds,
} from "@/lib/shared/vocabulary";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { asForm, newEvent } from "../../support/events/event-fields";
import { createProgram, createScript } from "../../support/events/sponsors";
import { testInstallation } from "../../support/installation";
import { createPerson } from "../../support/people";

const text = messages.events;
const { labels } = text;
const { invalidChoice, invalidColour, invalidEmails, invalidText, invalidUrl, tooLong } = messages.fields;
const installation = testInstallation();
const cast = testCast(installation);
let ownScript: string;
let foreign: { script: string; adsGroup: string };

beforeAll(async () => {
  const { deps } = installation;
  ownScript = await createScript(deps, cast.account_id);
  const other = cast.stranger.account_id;
  foreign = { script: await createScript(deps, other), adsGroup: await createProgram(deps, other, []) };
});

const add = (fields: Record<string, unknown> = {}) => call(addEvent, { as: cast.admin, body: newEvent(fields) });
const update = (id: string, body: unknown) =>
  call(updateEvent, { method: "PUT", as: cast.admin, params: { id }, body });

describe("refusals", () => {
  it("missing mandatory fields are reported in the spec's order, before any other fault", async () => {
    const order = [
      ["event_name", text.nameMandatory],
      ["event_date", text.dateMandatory],
      ["event_url_slug", text.slugMandatory],
    ] as const;
    const fields: Record<string, string> = { cta_url: "nonsense" };
    for (const [field, message] of order) {
      const answer = await call(addEvent, { as: cast.admin, body: fields });
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input", message } });
      expect(answer.body.issues[0]).toEqual({ path: field, message });
      expect(answer.body.issues.at(-1).path).toBe("cta_url");
      fields[field] = { event_name: "Name", event_date: "2026-01-01", event_url_slug: "slug" }[field];
    }
  });

  it.each(["event_name", "event_date", "event_url_slug"])(
    "blanks in %s are refused, in an update too",
    async (field) => {
      const made = await add({ [field]: "  " });
      expect([made.status, made.body.issues[0].path]).toEqual([400, field]);
      const changed = await update(cast.event.id, { [field]: "" });
      expect([changed.status, changed.body.issues[0].path]).toEqual([400, field]);
    },
  );

  const malformed: [string, unknown, string][] = [
    ["event_name", 7, text.nameMandatory],
    ["event_name", "a\u0000b", messages.http.malformedBody],
    ["event_date", "2025-02-29", text.dateInvalid],
    ["event_date", "21.06.2025", text.dateInvalid],
    ["event_date", "0000-01-01", text.dateInvalid],
    ["event_date", "2025-06-21T00:00:00Z", text.dateInvalid],
    ["event_url_slug", "has space", text.slugInvalid],
    ["event_url_slug", "ümlaut", text.slugInvalid],
    ["event_url_slug", "a/b", text.slugInvalid],
    ["event_location", {}, invalidText(labels.event_location)],
    ["event_start_time", "12:10 AM", invalidChoice(labels.event_start_time)],
    ["event_start_time", "", invalidChoice(labels.event_start_time)],
    ["length_of_event", 0, invalidChoice(labels.length_of_event)],
    ["length_of_event", 24.5, invalidChoice(labels.length_of_event)],
    ["length_of_event", 0.75, invalidChoice(labels.length_of_event)],
    ["length_of_event", "long", invalidChoice(labels.length_of_event)],
    ["length_of_event", true, invalidChoice(labels.length_of_event)],
    ["ads_per_post", -1, invalidChoice(labels.ads_per_post)],
    ["ads_per_post", 21, invalidChoice(labels.ads_per_post)],
    ["ads_per_post", 1.5, invalidChoice(labels.ads_per_post)],
    ["ads_per_post", "", invalidChoice(labels.ads_per_post)],
    ["event_status", "live", invalidChoice(labels.event_status)],
    ["wall_speed", "Ludicrous", invalidChoice(labels.wall_speed)],
    ["wall_arrivals", "true", invalidChoice(labels.wall_arrivals)],
    ["qr_call_seconds", -1, invalidChoice(labels.qr_call_seconds)],
    ["qr_call_seconds", 31, invalidChoice(labels.qr_call_seconds)],
    ["qr_call_seconds", 601, invalidChoice(labels.qr_call_seconds)],
    ["wall_layout", "5-Column", invalidChoice(labels.wall_layout)],
    ["wait_alarm_seconds", -1, invalidChoice(labels.wait_alarm_seconds)],
    ["wait_alarm_seconds", 90, invalidChoice(labels.wait_alarm_seconds)],
    ["wait_alarm_seconds", 601, invalidChoice(labels.wait_alarm_seconds)],
    ["notification_status", "yes", invalidChoice(labels.notification_status)],
    ["wall_delay", 5, invalidChoice(labels.wall_delay)],
    ["contact_information", "true", invalidChoice(labels.contact_information)],
    ["legal", "", invalidChoice(labels.legal)],
    ["copyright", null, invalidChoice(labels.copyright)],
    ["notification_emails", "a@example.com, nobody", invalidEmails(labels.notification_emails)],
    ["use_theme_colors", "yes", invalidChoice(labels.use_theme_colors)],
    ["use_theme_colors", "", invalidChoice(labels.use_theme_colors)],
    ["use_theme_colors", true, invalidChoice(labels.use_theme_colors)],
    ["top_brand_color", "red", invalidColour(labels.top_brand_color)],
    ["cta_button_text_color", "#12345", invalidColour(labels.cta_button_text_color)],
    ["bottom_brand_color", "#12345g", invalidColour(labels.bottom_brand_color)],
    ["cta_url", "javascript:alert(1)", invalidUrl(labels.cta_url)],
    ["cta_url", "JaVaScRiPt://example.com/%0aalert(1)", invalidUrl(labels.cta_url)],
    ["cta_url", "java\nscript:alert(1)", invalidUrl(labels.cta_url)],
    ["cta_url", "https:example.com", invalidUrl(labels.cta_url)],
    ["cta_url", "//example.com", invalidUrl(labels.cta_url)],
    ["cta_url", "ftp://example.com", invalidUrl(labels.cta_url)],
    ["form_welcome", "a\u0000b", messages.http.malformedBody],
    ["form_name", "sometimes", invalidChoice(labels.form_name)],
    ["form_email", "", invalidChoice(labels.form_email)],
    ["form_city", true, invalidChoice(labels.form_city)],
    ["form_caption", null, invalidChoice(labels.form_caption)],
    ["consent_text", 7, invalidText(labels.consent_text)],
    ["consent_terms_url", "javascript:alert(1)", invalidUrl(labels.consent_terms_url)],
    ["consent_privacy_url", "example.com", invalidUrl(labels.consent_privacy_url)],
    ["consent_box", "yes", invalidChoice(labels.consent_box)],
    ["script_ids", "no-id", text.foreignScript],
    ["moderator_ids", [7], text.foreignModerator],
    ["ads_group_id", "no-id", text.foreignAdsGroup],
    ["brand_custom_logo", "a text", text.onlyImages],
  ];
  it.each(malformed)("the field %s is refused as %j", async (field, value, message) => {
    for (const answer of [await add({ [field]: value }), await update(cast.event.id, { [field]: value })]) {
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input", message } });
      expect(answer.body.issues[0].path.split(".")[0]).toBe(field);
    }
  });

  it("a body that is no JSON, or no object, is refused", async () => {
    expect((await call(addEvent, { as: cast.admin, body: "{" })).status).toBe(400);
    expect((await call(addEvent, { as: cast.admin, body: "[]" })).status).toBe(400);
    expect((await update(cast.event.id, "null")).status).toBe(400);
  });

  it("an event refuses another company's or an unknown script, moderator and program, and an admin as moderator", async () => {
    const cases = [
      ["script_ids", [ownScript, foreign.script], text.foreignScript],
      ["script_ids", [randomUUID()], text.foreignScript],
      ["moderator_ids", [cast.stranger.user_id], text.foreignModerator],
      ["moderator_ids", [cast.admin.user_id], text.foreignModerator],
      ["ads_group_id", foreign.adsGroup, text.foreignAdsGroup],
      ["ads_group_id", randomUUID(), text.foreignAdsGroup],
    ] as const;
    for (const [field, value, message] of cases) {
      for (const answer of [await add({ [field]: value }), await update(cast.event.id, { [field]: value })]) {
        expect(answer).toMatchObject({ status: 400, body: { message, issues: [{ path: field, message }] } });
      }
    }
    const stranger = await createPerson(installation.deps, cast.stranger.account_id, "moderator");
    expect((await add({ moderator_ids: stranger.user_id })).status).toBe(400);
  });
});

describe("limits", () => {
  const lengths = [
    ["event_name", limits.eventNameMaxLength],
    ["event_location", limits.eventLocationMaxLength],
    ["page_title", limits.lineMaxLength],
    ["page_description", limits.paragraphMaxLength],
    ["page_keywords", limits.paragraphMaxLength],
    ["top_banner_text", limits.lineMaxLength],
    ["bottom_banner_text", limits.lineMaxLength],
    ["cta_text", limits.lineMaxLength],
    ["password", limits.passwordMaxLength],
    ["form_welcome", limits.lineMaxLength],
    ["consent_text", formLimits.consentTextMaxLength],
  ] as const;
  it.each(lengths)("the field %s takes %i characters and not one more", async (field, length) => {
    const full = await add({ [field]: "x".repeat(length) });
    const over = await add({ [field]: "x".repeat(length + 1) });
    expect([full.status, over.status]).toEqual([201, 400]);
    expect(over.body.message).toBe(tooLong(labels[field], length));
  });

  it("a slug takes 1 to 80 characters", async () => {
    const tail = randomUUID().replaceAll("-", "");
    const statusOf = async (event_url_slug: string) => (await add({ event_url_slug })).status;
    expect(await statusOf(tail.padEnd(limits.slugMaxLength, "x"))).toBe(201);
    expect(await statusOf(tail.padEnd(limits.slugMaxLength + 1, "x"))).toBe(400);
    expect(await statusOf("x")).toBe(201);
    expect(await statusOf("-")).toBe(201);
  });

  it("a link takes 2000 characters, the addresses to notify 1000", async () => {
    const link = "https://example.com/";
    const urls = [link.padEnd(limits.urlMaxLength, "x"), link.padEnd(limits.urlMaxLength + 1, "x")];
    // Lists of addresses with exactly as many characters as allowed, and one more.
    const emails = [limits.paragraphMaxLength, limits.paragraphMaxLength + 1].map((length) =>
      "a@example.com,"
        .repeat(80)
        .slice(0, length - 13)
        .concat(",a@example.com")
        .slice(-length)
        .padEnd(length, ","),
    );
    const statuses = [];
    for (const cta_url of urls) statuses.push((await add({ cta_url })).status);
    for (const notification_emails of emails) {
      const answer = await add({ notification_emails });
      statuses.push(answer.body.message === tooLong(labels.notification_emails, 1000) ? "too long" : "");
    }
    expect(statuses).toEqual([201, 400, "", "too long"]);
  });

  const lists = [
    ["event_start_time", startTimes],
    ["length_of_event", eventLengths],
    ["ads_per_post", adsPerPostOptions],
    ["event_status", eventStatuses],
    ["wall_speed", wallSpeeds],
    ["wall_arrivals", onOff],
    ["qr_call_seconds", qrCallOptions],
    ["wait_alarm_seconds", waitAlarmOptions],
    ["wall_layout", wallLayouts],
    ["notification_status", onOff],
    ["wall_delay", onOff],
    ["use_theme_colors", onOff],
    ["form_name", fieldRules],
    ["form_email", fieldRules],
    ["form_city", fieldRules],
    ["form_caption", fieldRules],
    ["consent_box", onOff],
  ] as const;
  it.each(lists)("the field %s takes every option of its list, as text too", async (field, options) => {
    const { body } = await add();
    // The first, the last and a middle option.
    for (const option of [options.at(0), options.at(-1), options.at(options.length / 2)]) {
      expect((await update(body.id, { [field]: option })).body[field]).toBe(option);
      expect((await update(body.id, asForm({ [field]: option }))).body[field]).toBe(option);
    }
  });

  it("addresses to notify are separated by any usual separator", async () => {
    const { body } = await add({ notification_emails: " a@example.com;b@example.com\n c@example.com,, " });
    expect(body.notification_emails).toBe("a@example.com, b@example.com, c@example.com");
  });
});
