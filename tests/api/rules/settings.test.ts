import { describe, expect, it } from "vitest";
import { GET as getAccountWords } from "@/app/api/events/get-account-words/route";
import { GET as getEventRules } from "@/app/api/events/get-event-rules/[id]/route";
import { PUT as updateAccountWords } from "@/app/api/events/update-account-words/route";
import { PUT as updateEventRules } from "@/app/api/events/update-event-rules/[id]/route";
import { ruleLimits, wordRules } from "@/lib/shared/limits/rules";
import { messages } from "@/lib/shared/messages";
import { wordMessages } from "@/lib/shared/messages/words";
import { defaultRules, noWords } from "@/lib/shared/rules/contract";
import { readAuditLog } from "../../support/audit-log";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createEvent } from "../../support/people";
import { createPost } from "../../support/posts";

const installation = testInstallation();
const cast = testCast(installation);

const read = (id = cast.event.id) => call(getEventRules, { as: cast.admin, params: { id } });
const save = (body: object, id = cast.event.id) =>
  call(updateEventRules, { as: cast.admin, method: "PUT", params: { id }, body });
const saveWords = (body: object) => call(updateAccountWords, { as: cast.admin, method: "PUT", body });

describe("an event's rules", () => {
  it("an event's rules are the defaults before the first save", async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...defaultRules,
      moderation_mode: "Review",
      trusted_after: 2,
      counts: [],
      waiting: 0,
    });
  });

  it("an event's rules keep fields that a save leaves out", async () => {
    await save({ words_ban: "gnarf\r\nblorp", flood_posts: 5 });
    const { body } = await save({ word_languages: ["de", "en"], stop_contacts: "on" });
    expect(body).toMatchObject({
      word_languages: ["de", "en"],
      words_ban: "gnarf\nblorp",
      stop_contacts: "on",
      flood_posts: 5,
      flood_address_posts: 0,
      flood_minutes: 5,
    });
  });

  it("a save of an event's rules audits the names of changed fields, and nothing without a change", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    await save({ words_ban: "gnarf", flood_posts: 10 }, event.id);
    await save({ words_ban: "gnarf" }, event.id);
    const written = (await readAuditLog(installation.deps)).filter(({ subject_id }) => subject_id === event.id);
    expect(written).toMatchObject([{ action: "event.update", changed_fields: ["words_ban"] }]);
    expect(JSON.stringify(written)).not.toContain("gnarf");
  });

  it("an event's rules accept the longest list, in any script, and refuse one character more", async () => {
    const longest = `${"字".repeat(49)}\n`.repeat(ruleLimits.wordListMaxLength / 50).slice(0, -1);
    expect(longest.length).toBe(ruleLimits.wordListMaxLength - 1);
    const all = { words_review: longest, words_ban: longest, words_allowed: longest };
    expect((await save(all)).status).toBe(200);
    const { status, body } = await save({ words_ban: `${longest}字字` });
    expect(status).toBe(400);
    expect(body.issues).toMatchObject([
      {
        path: "words_ban",
        message: messages.fields.tooLong(messages.rules.labels.words_ban, ruleLimits.wordListMaxLength),
      },
    ]);
    await save({ words_review: "", words_ban: "", words_allowed: "" });
  });

  it("a refused list names the first line that is no entry, and the saved rules stay", async () => {
    await save({ words_review: "gnarf" });
    const { status, body } = await save({ words_review: "gnarf\n\n*a*\n!!" });
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      { path: "words_review", message: messages.rulesPage.lineInvalid(3, wordMessages.tooOpen) },
    ]);
    expect((await saveWords({ words_allowed: "!!" })).body.issues).toEqual([
      { path: "words_allowed", message: messages.rulesPage.lineInvalid(1, wordMessages.noCharacters) },
    ]);
    expect((await read()).body.words_review).toBe("gnarf");
  });

  it("an event's rules accept 5,000 entries in a list, and refuse one more", async () => {
    const list = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join("\n\n");
    expect((await save({ words_ban: list(wordRules.maxEntries) })).status).toBe(200);
    const { body } = await save({ words_ban: list(wordRules.maxEntries + 1) });
    expect(body.issues).toEqual([{ path: "words_ban", message: wordMessages.tooManyEntries }]);
  });

  it("a list is refused at its field if its words' spellings are too many, one of them or all together", async () => {
    // A ligature of eighteen letters; an umlaut doubles an entry's spellings, up to eight, and a space once more.
    const long = "\ufdfa".repeat(wordRules.patternMaxLength);
    expect((await save({ words_ban: `gnarf\n${long}` })).body.issues).toEqual([
      { path: "words_ban", message: messages.rulesPage.lineInvalid(2, wordMessages.tooManyLetters) },
    ]);
    const many = Array.from({ length: 800 }, (_, index) => `äöü ${"wort ".repeat(4)}${index}`).join("\n");
    expect((await saveWords({ words_review: many })).body.issues).toEqual([
      { path: "words_review", message: wordMessages.listTooLarge },
    ]);
  });

  it("an event's rules refuse a limit that is not offered", async () => {
    const { status, body } = await save({ flood_posts: 7 });
    expect(status).toBe(400);
    expect(body.issues).toMatchObject([{ path: "flood_posts" }]);
  });

  it("an event's rules count their decisions and those that a person reversed", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const add = (status: "approve" | "banned" | "pending", action: "approve" | "ban" | "review", is_dry_run = false) =>
      createPost(installation.deps, event, {
        status,
        rule: { rule: "words", action, detail: "xyz", group: null, is_dry_run },
      });
    await add("approve", "approve");
    await add("banned", "approve");
    await add("banned", "ban");
    await add("approve", "ban");
    await add("pending", "review");
    await add("banned", "approve", true);
    await createPost(installation.deps, event);
    const { body } = await read(event.id);
    expect(body.waiting).toBe(2);
    const count = (action: string, decided: number, reversed: number, is_dry_run = false) => {
      return { rule: "words", action, is_dry_run, decided, reversed };
    };
    expect(body.counts).toEqual([
      count("approve", 2, 1),
      count("approve", 1, 1, true),
      count("ban", 2, 1),
      count("review", 1, 0),
    ]);
  });
});

describe("an account's word lists", () => {
  it("an account's word lists are empty, then as saved, and separate from another account's", async () => {
    const { body } = await call(getAccountWords, { as: cast.admin });
    expect(body).toEqual({ ...noWords, company_name: "Quiet Fields" });
    expect((await saveWords({ words_allowed: "Arsenal" })).body).toMatchObject({ words_allowed: "Arsenal" });
    await saveWords({ words_review: "gnarf" });
    expect((await call(getAccountWords, { as: cast.admin })).body).toMatchObject({
      words_review: "gnarf",
      words_allowed: "Arsenal",
    });
    expect((await call(getAccountWords, { as: cast.stranger })).body).toMatchObject(noWords);
  });

  it("an account's word lists do not change an event's own", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    await saveWords({ words_ban: "blorp" });
    expect((await read(event.id)).body.words_ban).toBe("");
  });
});
