import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { POST as preview } from "@/app/api/events/preview-event-rules/[id]/route";
import { moderationRules } from "@/db/schema/posts/moderation-rules";
import { posts } from "@/db/schema/posts/posts";
import { makePostThumbnail } from "@/lib/server/features/posts/make-renditions";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { replayPast } from "@/lib/server/features/rules/preview";
import { ruleLimits } from "@/lib/shared/limits/rules";
import { messages } from "@/lib/shared/messages";
import { defaultRules, noWords } from "@/lib/shared/rules/contract";
import { type RuleName, type RuleOutcome, ruleNames } from "@/lib/shared/rules/outcome";
import type { PreviewEventRulesBody } from "@/lib/shared/rules/page-contract";
import type { ModerationMode, SettablePostStatus } from "@/lib/shared/vocabulary";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { readAllRows } from "../../support/database/all-rows";
import { testInstallation } from "../../support/installation";
import { createEvent, type TestEvent } from "../../support/people";
import { createReadyPost, readPost } from "../../support/posts";
import { makeRandom } from "../../support/random";
import { submit } from "../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);

const settings = (event: TestEvent, values: Partial<PreviewEventRulesBody> = {}): PreviewEventRulesBody => ({
  ...defaultRules,
  moderation_mode: "Automatic",
  trusted_after: 2,
  account: noWords,
  event_ids: [event.id],
  ...values,
});
const ask = (event: TestEvent, values: Partial<PreviewEventRulesBody> = {}) =>
  call(preview, { as: cast.admin, params: { id: event.id }, body: settings(event, values) });

/** Coarse patches of grey: the perceptual hashes of two seeds are far apart. */
function makeScenery(seed: number): Promise<Buffer> {
  const random = makeRandom(seed * 7_919 + 1);
  const patches = Buffer.from(Array.from({ length: 90 }, () => Math.floor(random() * 256)));
  return sharp(patches, { raw: { width: 10, height: 9, channels: 1 } })
    .resize(320, 288, { kernel: "cubic" })
    .jpeg()
    .toBuffer();
}

describe("a preview equals a replay through the live path, post by post", () => {
  const rules = { words_review: "gnarf", words_ban: "blorp", stop_contacts: "on", flood_posts: 5 } as const;
  const guests = ["mira", "mira", "jonas", "edda", null].map((name) => name?.padEnd(43, "x"));
  const captions = ["Hello", "What a party", "", "So gnarf tonight", "b l o r p", "write to a@b.example", "Cheers"];

  /** Enough for each rule to decide one of them. */
  const postsSent = 40;
  const metRules = new Set<RuleName | null>();

  /**
   * Sends posts one by one; each is decided by the rules with its picture, then by a person. Returns what rules said.
   */
  async function decideLive(mode: ModerationMode, seed: number) {
    const { deps } = installation;
    const random = makeRandom(seed);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const event = await createEvent(deps, cast.account_id, { moderation_mode: mode, form_caption: "optional" });
    await deps.db.insert(moderationRules).values({
      id: event.id,
      account_id: cast.account_id,
      event_id: event.id,
      ...rules,
    });
    const decidedLive = new Map<string, RuleOutcome | null>();
    for (let count = 0; count < postsSent; count += 1) {
      // Now and then minutes pass, which ends a flood.
      if (random() < 0.2) {
        const earlier = { created_at: sql`${posts.created_at} - interval '4 minutes'` };
        await deps.db.update(posts).set(earlier).where(eq(posts.event_id, event.id));
      }
      const guest_token = pick(guests);
      const fields = { caption: pick(captions), ...(guest_token && { guest_token }) };
      // Four in ten posts carry one of eight shared pictures, the others a picture of their own.
      const picture = random() < 0.4 ? Math.floor(random() * 8) : 100 + count;
      const { body } = await submit(event, await makeScenery(picture), { fields });
      await makePostThumbnail(deps, body.id);
      const { rule, status } = await readPost(deps, body.id);
      decidedLive.set(body.id, rule);
      await decideAsPerson(body.id, status, random());
    }
    return { event, decidedLive };
  }

  async function decideAsPerson(id: string, status: string, chance: number) {
    const { deps } = installation;
    const set = (next: SettablePostStatus) => updatePostStatus(deps, cast.admin, id, next);
    if (status === "pending") {
      if (chance < 0.55) await set("approve");
      else if (chance < 0.6) await set("banned");
      else if (chance < 0.65) await set("private");
      else if (chance < 0.7) await set("delete");
    } else if (status === "approve" && chance < 0.06) await set("banned");
    else if (status === "approve" && chance < 0.1) await set("private");
    else if (status === "banned" && chance < 0.25) {
      await set("approve");
      // Makes the picture that a post banned on arrival does not have yet.
      await makePostThumbnail(deps, id);
    }
  }

  it.each([
    ["Review", 11],
    ["Trusted", 23],
    ["Automatic", 13],
  ] as const)(
    "a preview equals a replay through the live path in mode %s",
    async (moderation_mode, seed) => {
      const { event, decidedLive } = await decideLive(moderation_mode, seed);
      const body = settings(event, { ...rules, moderation_mode });
      const { replayed } = await replayPast(installation.deps, cast.admin, body);
      expect(replayed).toHaveLength(postsSent);
      for (const { id, decision } of replayed) {
        expect({ id, rule: decision && { ...decision, is_dry_run: false } }).toEqual({ id, rule: decidedLive.get(id) });
      }
      for (const rule of decidedLive.values()) metRules.add(rule?.rule ?? null);
    },
    120_000,
  );

  it("the replays of all modes together meet each rule", () => {
    for (const rule of ruleNames) expect(metRules).toContain(rule);
  });
});

describe("a preview", () => {
  it("a preview counts, and lists disagreements with their pictures, newest first", async () => {
    const { deps } = installation;
    const event = await createEvent(deps, cast.account_id);
    const add = (values: Parameters<typeof createReadyPost>[2]) => createReadyPost(deps, event, values);
    await add({ status: "approve" });
    const older = await add({ status: "banned", caption: "Rude", person_name: "Jonas" });
    const newer = await add({ status: "approve", caption: "a blorp" });
    await add({});
    const { status, body } = await ask(event, { words_ban: "blorp" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 4, has_older: false, decided: 4, undecided: 1, without_hash: 4 });
    expect(body.by_rule).toEqual([
      { rule: "mode", approve: 3, review: 0, ban: 0 },
      { rule: "words", approve: 0, review: 0, ban: 1 },
    ]);
    expect(body.disagreements).toMatchObject([
      { id: newer.id, status: "approve", rule: { rule: "words", action: "ban", detail: "blorp" } },
      { id: older.id, status: "banned", caption: "Rude", person_name: "Jonas", rule: { rule: "mode" } },
    ]);
    expect(body.disagreements[0].thumbnail_media_url).toContain(newer.id);
  });

  it("a preview uses the account's lists as sent, and starter lists", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    await createReadyPost(installation.deps, event, { caption: "a blorp" });
    await createReadyPost(installation.deps, event, { caption: "what an asshole" });
    const account = { ...noWords, words_review: "blorp" };
    expect((await ask(event, { account })).body.decided).toBe(1);
    const starters = await ask(event, { account, word_languages: ["en"] });
    expect(starters.body.by_rule).toMatchObject([{ rule: "words", review: 2 }]);
    expect((await ask(event, { account: { ...account, words_allowed: "blorp" } })).body.decided).toBe(2);
  });

  it("a preview reads no posts of another account's event", async () => {
    await createReadyPost(installation.deps, cast.strangerEvent);
    const event = await createEvent(installation.deps, cast.account_id);
    expect((await ask(event, { event_ids: [event.id, cast.strangerEvent.id] })).body.total).toBe(0);
  });

  it("a preview needs an event, and takes no more events than its limit", async () => {
    const event = await createEvent(installation.deps, cast.account_id);
    const none = await ask(event, { event_ids: [] });
    expect([none.status, none.body.issues[0].message]).toEqual([400, messages.rulesPage.chooseEvent]);
    const most = Array.from({ length: ruleLimits.previewEvents }, () => event.id);
    expect((await ask(event, { event_ids: most })).status).toBe(200);
    const more = await ask(event, { event_ids: [...most, event.id] });
    expect([more.status, more.body.issues[0].message]).toEqual([400, messages.rulesPage.tooManyEvents]);
  });

  it("a preview writes nothing", async () => {
    const { deps } = installation;
    const event = await createEvent(deps, cast.account_id);
    await createReadyPost(deps, event, { caption: "a blorp" });
    const before = await readAllRows(deps, cast.account_id);
    await ask(event, { words_ban: "blorp" });
    expect(await readAllRows(deps, cast.account_id)).toEqual(before);
  });

  it("a preview tries the newest posts up to its limit, with 5,000 words, within a second", async () => {
    const { deps } = installation;
    const event = await createEvent(deps, cast.account_id);
    await fillEvent(event, ruleLimits.previewPosts);
    const words = Array.from({ length: 5_000 }, (_, index) => `zq${index.toString(36)}x${index % 7}`).join("\n");
    const first = await ask(event, { words_review: words });
    expect(first.body).toMatchObject({ total: ruleLimits.previewPosts, has_older: false });
    const times: number[] = [];
    for (const flood_posts of [3, 5, 10, 20]) {
      const began = performance.now();
      expect((await ask(event, { words_review: words, flood_posts })).status).toBe(200);
      times.push(performance.now() - began);
    }
    console.info(`Preview of ${ruleLimits.previewPosts} posts: ${times.map(Math.round).join(", ")} ms`);
    expect(Math.min(...times)).toBeLessThan(1_000);
    await fillEvent(event, 1);
    expect((await ask(event)).body).toMatchObject({ total: ruleLimits.previewPosts, has_older: true });
  }, 60_000);

  /** Adds posts as an evening leaves them, in one statement. */
  async function fillEvent(event: TestEvent, count: number) {
    await installation.deps.db.execute(sql`
      insert into posts (id, account_id, event_id, person_name, person_email_id, person_city, caption, status, media_type,
        original_key, original_mime, original_bytes, original_sha256, picture_hash, thumbnail_media_key, media_width,
        guest_token_hash, address_hash, created_at)
      select uuidv7, ${event.account_id}, ${event.id}, 'Mira Lund', 'mira@example.com', 'Kansas City',
        'We danced until the lights went on, number ' || number || ', and then walked home along the river',
        case when number % 9 = 0 then 'banned' else 'approve' end, 'image', 'originals/' || uuidv7, 'image/jpeg', 1,
        encode(sha256(convert_to(number::text, 'UTF8')), 'hex'), substr(md5(number::text), 1, 16),
        'public/' || number || '.webp', 640, md5((number % 200)::text), md5('hall'), now() - (3000 - number) * interval '9 seconds'
      from (select number, (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7'
        || lpad(to_hex(number), 3, '0') || '8' || substr(md5(random()::text), 1, 15))::uuid as uuidv7
        from generate_series(1, ${count}::int) number) made`);
  }
});
