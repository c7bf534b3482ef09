import { describe, expect, it } from "vitest";
import { readKeptPost } from "@/lib/client/submission/kept/kept-post";
import { snapshotOf } from "@/lib/client/submission/kept/snapshot";
import { emptyQueue, type QueueState } from "@/lib/client/submission/queue";
import { describeFailure, SendError } from "@/lib/client/submission/send-error";
import { agreementTo, readSentWith } from "@/lib/client/submission/sent-with";

const file = { id: "a", name: "a.jpg", media_type: "image", is_stored: true, key: null, upload_key: null };
const fields = { person_name: "Ada", person_email_id: null, person_city: "KC", caption: "Hi" };
const sent_with = {
  consent_version: 3,
  consent_language: "de-CH",
  consent_at: "2026-06-09T18:00:00.000Z",
  guest_token: "t".repeat(43),
};
const kept = { saved_at: 1, fields, is_under_way: true, sent_with, files: [file] };

describe("kept posts", () => {
  it("a kept post is restored unchanged, with its consent and token", () => {
    expect(readKeptPost(structuredClone(kept))).toEqual(kept);
  });

  it("a kept post of an older version, without consent and token, is restored", () => {
    const { sent_with: _, ...older } = kept;
    expect(readKeptPost(older)).toEqual({ ...kept, sent_with: {} });
  });

  it.each([
    ["nothing", undefined],
    ["a text", "post"],
    ["no files", { ...kept, files: null }],
    ["a file without a name", { ...kept, files: [{ ...file, name: 7 }] }],
    ["a file of another kind", { ...kept, files: [{ ...file, media_type: "audio" }] }],
    ["an invalid field", { ...kept, fields: { ...fields, caption: 7 } }],
    ["no time", { ...kept, saved_at: "yesterday" }],
  ])("an invalid kept post is ignored: %s", (_, value) => {
    expect(readKeptPost(value)).toBeNull();
  });

  it("a kept post holds its consent and token only while it is being sent", () => {
    const texts = { person_name: "Ada", person_email_id: "ada@example.com", person_city: "KC", caption: "Hi" };
    const attempt = { key: "k", content: "a" };
    const underWay: QueueState = { ids: ["a"], currentId: "a", states: { a: { step: "preparing", attempt } } };
    expect(snapshotOf(texts, [], underWay, sent_with).sent_with).toEqual(sent_with);
    expect(snapshotOf(texts, [], emptyQueue, sent_with).sent_with).toEqual({});
  });
});

describe("the extra fields of a post", () => {
  it("a post is sent with the wording, the phone's language and the time when the event asks for consent", () => {
    const consent = { version: 3, text: "Yes.", terms_url: "", privacy_url: "", must_accept: true };
    const { guest_token: _, ...agreement } = sent_with;
    expect(agreementTo(consent, new Date("2026-06-09T18:00:00Z"), "de-CH")).toEqual(agreement);
    expect(agreementTo(null, new Date(), "de-CH")).toEqual({});
  });

  it("a kept post's extra fields are read without invalid values", () => {
    expect(readSentWith(undefined)).toEqual({});
    expect(readSentWith("consent")).toEqual({});
    expect(readSentWith({ ...sent_with, consent_version: "3", guest_token: 7, more: 1 })).toEqual({
      consent_language: "de-CH",
      consent_at: sent_with.consent_at,
    });
  });
});

it("a script that fails to load counts as a try without an answer, and is retried", () => {
  expect(describeFailure(new Error("ChunkLoadError"))).toMatchObject({ status: 0 });
  const failure = { status: 503, message: "Busy." };
  expect(describeFailure(new SendError(failure))).toBe(failure);
});
