import postgres from "postgres";
import { createDatabase, type Database } from "@/db/client";
import { apiPaths } from "@/lib/shared/paths";
import { noWords } from "@/lib/shared/rules/contract";
import { ruleActions, ruleNames } from "@/lib/shared/rules/outcome";
import type { RulesPreview } from "@/lib/shared/rules/page-contract";
import type { Installation } from "../../e2e/support/installation";
import type { Organiser } from "../../e2e/support/organiser";
import { databaseUrlOf } from "../installation-files";
import { findAccountId } from "../keeping/made-event";
import { type Measurement, milliseconds, type Section, timed } from "../measure";
import { copyKinds, type EveningPost, generateEvening, type Kind } from "./evening";
import { playEvening } from "./real-evening";
import { type Hashes, hashPictures, liveStored, needsPerson, type Ruled, storePast } from "./stored-evening";

/** Any number: the same one gives the same evening. */
const seed = 20260621;
const postsOfEvening = 2_000;
/** Posts of the shorter evening, which guests send through the public route. */
const realPosts = 320;
const dayMs = 24 * 60 * 60_000;

/** The values that "Use the recommended rules" fills in for an English-speaking organiser. */
const recommended = { ...noWords, word_languages: ["en"], stop_contacts: "on", flood_posts: 10, flood_minutes: 5 };

type Scene = { organiser: Organiser; db: Database; account_id: string };
/** A preview of rules; `wrong` are the posts that the rules would decide otherwise than the person did. */
type Announced = { preview: RulesPreview; wrong: Set<EveningPost>; ms: number };

/**
 * An evening that a person reviewed, the preview of the recommended rules on it, and the same evening again with these
 * rules on: once as rows, and a shorter one through the public route, the worker and the moderator's calls.
 */
export async function benchRules(installation: Installation, organiser: Organiser): Promise<Section> {
  const databaseUrl = databaseUrlOf(installation);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const { db, close } = createDatabase(databaseUrl, { max: 2 });
  try {
    const scene = { organiser, db, account_id: await findAccountId(databaseUrl) };
    const evening = generateEvening(seed, postsOfEvening);
    const hashes = await hashPictures(evening);
    const announced = await announce(scene, evening, hashes);
    const event = await addRuledEvent(organiser);
    const beganAt = Date.now() - dayMs;
    const ruled = await liveStored(db, { ...scene, id: event }, { posts: evening, hashes, beganAt });

    const short = generateEvening(seed + 1, realPosts);
    const announcedShort = await announce(scene, short, await hashPictures(short));
    const real = await playEvening(sql, organiser, await addRuledEvent(organiser), short);
    return {
      title: "An evening with the recommended rules",
      method: methodOf(evening),
      measurements: [
        { what: `Preview of ${evening.length} posts, the whole call`, value: milliseconds(announced.ms) },
        ...ruleNames.map((rule) => countRule(rule, ruled)),
        { what: "No rule", value: `${ruled.filter(({ rule }) => !rule).length} left to a person` },
        ...judge("", ruled, announced),
        ...copyKinds.map((copy) =>
          countSimilar(`Copies found, ${copy}`, ruled, ({ picture }) => picture.copy === copy),
        ),
        countSimilar("Second photos of a burst, sent to review as similar", ruled, ({ kind }) => kind === "burst"),
        countSimilar(
          "Other pictures, sent to review as similar",
          ruled,
          ({ kind }) => kind !== "burst" && kind !== "copy" && kind !== "same file",
        ),
        ...judge(`${short.length} posts on the real path: `, real.ruled, announcedShort),
        {
          what: `${short.length} posts on the real path: approvals that a ban of their guest recalled in the delay`,
          value: String(real.ruled.filter(isRecalled).length),
        },
        {
          what: `${short.length} posts on the real path: listed words that any screen got`,
          ...none(count(real.shown, "listed word"), count(short, "listed word")),
        },
      ],
    };
  } finally {
    await Promise.all([close(), sql.end()]);
  }
}

function methodOf(evening: readonly EveningPost[]): string {
  const kinds = [...new Set(evening.map(({ kind }) => kind))];
  const mix = kinds.map((kind) => `${count(evening, kind)} of the kind '${kind}'`).join(", ");
  return (
    `An evening of ${evening.length} posts in five hours, generated from a seed: ${mix}. The moderator bans listed ` +
    "words, contacts, bad pictures and their copies, and keeps a flood's last two thirds and copies of good pictures " +
    "private. First a person reviewed it all, as stored rows; the preview tries the recommended rules on that. Then the " +
    "same evening comes with these rules on. For speed, its rows are inserted, and the rules' own functions decide them " +
    "with their statements, at intake and with the picture, whose hashes the worker's decoder made; the moderator decides " +
    `right after each. ${realPosts} more posts of the same mix go through the public route, the worker and the ` +
    "moderator's calls, with rows shifted in time: the wall delay of 5 s is longer in it than in a real evening, so that a " +
    "ban recalls more of its guest's approvals, which no preview can know. A decision left is a post that a rule left to a person, or whose rule's " +
    "decision the person reversed; without rules, each post is one. The mix is made up: read what each rule finds, " +
    "rather than the sum."
  );
}

/** Stores an evening as a person left it, and asks the preview about it by its route. */
async function announce(
  { organiser, db, account_id }: Scene,
  evening: readonly EveningPost[],
  hashes: ReadonlyMap<EveningPost, Hashes>,
): Promise<Announced> {
  const { id } = await organiser.createEvent({ event_name: "Last year" });
  const byId = await storePast(db, { id, account_id }, { posts: evening, hashes, beganAt: Date.now() - 300 * dayMs });
  const body = {
    ...recommended,
    account: noWords,
    moderation_mode: "Automatic",
    trusted_after: 2,
    event_ids: [id],
  };
  let preview: RulesPreview | undefined;
  const ms = await timed(async () => {
    preview = await organiser.call<RulesPreview>("POST", apiPaths.events.previewEventRules(id), body);
  });
  if (!preview) throw new Error("The preview is missing.");
  return { preview, wrong: new Set(preview.disagreements.flatMap((post) => byId.get(post.id) ?? [])), ms };
}

async function addRuledEvent(organiser: Organiser): Promise<string> {
  const { id } = await organiser.createEvent({ event_name: "This year", form_caption: "optional" });
  await organiser.call("PUT", apiPaths.events.updateEventRules(id), recommended);
  await organiser.call("PUT", apiPaths.events.updateModeration(id), { moderation_mode: "Automatic" });
  return id;
}

const count = (posts: readonly EveningPost[], kind: Kind) => posts.filter((post) => post.kind === kind).length;
/** A ban of the guest recalled the approval while the post waited for the wall. */
const isRecalled = ({ rule }: Ruled) => rule?.detail === "ended";
/** The decision before a recall: only the event's mode, Automatic, approves posts that can be recalled. */
const decisionOf = (ruled: Ruled) => (isRecalled(ruled) ? { rule: "mode", action: "approve" } : ruled.rule);
const isWrong = (ruled: Ruled) => ruled.status !== "pending" && needsPerson(ruled);
const none = (found: number, of: number) => ({
  value: `${found} of ${of}`,
  goal: { text: "none", isReached: found === 0 },
});

function countRule(name: (typeof ruleNames)[number], ruled: readonly Ruled[]): Measurement {
  const own = ruled.filter(({ rule }) => rule?.rule === name);
  const by = (action: string) => own.filter(({ rule }) => rule?.action === action).length;
  const counts = `${by("approve")} approved, ${by("review")} to review, ${by("ban")} banned`;
  return { what: `Rule '${name}'`, value: `${counts}; ${own.filter(isWrong).length} reversed by the person` };
}

function countSimilar(what: string, ruled: readonly Ruled[], isMeant: (post: EveningPost) => boolean): Measurement {
  const all = ruled.filter(({ post }) => isMeant(post));
  const found = all.filter(({ rule }) => rule?.rule === "similar-picture");
  return { what, value: `${found.length} of ${all.length}` };
}

function judge(where: string, ruled: readonly Ruled[], { preview, wrong }: Announced): Measurement[] {
  const left = ruled.filter(needsPerson).length;
  const fewer = 1 - left / ruled.length;
  const posts = ruled.map(({ post }) => post);
  const approved = ruled.filter(({ status }) => status === "approve");
  const words = approved.filter(({ post }) => post.kind === "listed word").length;
  const stopped = ruled.filter(({ post, rule }) => post.kind === "innocent neighbour" && rule?.rule === "words").length;
  const reversed = ruled.filter(isWrong);
  const bannedLater = approved.filter(({ post }) => post.verdict === "banned");
  const surprises = reversed.filter(({ post }) => !wrong.has(post)).length;
  const others = ruleNames.flatMap((name) => {
    const tally = preview.by_rule.find(({ rule }) => rule === name) ?? { approve: 0, review: 0, ban: 0 };
    return ruleActions.flatMap((action) => {
      const came = ruled.map(decisionOf).filter((rule) => rule?.rule === name && rule.action === action).length;
      return came === tally[action] ? [] : [`'${name}', ${action}: ${tally[action]} announced, ${came} came`];
    });
  });
  return [
    {
      what: `${where}decisions left`,
      value: `${left} of ${ruled.length}, ${(100 * fewer).toFixed(1)} % fewer`,
      goal: { text: "at least 60 % fewer", isReached: fewer >= 0.6 },
    },
    { what: `${where}listed words that a rule approved`, ...none(words, count(posts, "listed word")) },
    { what: `${where}innocent neighbours that words stopped`, ...none(stopped, count(posts, "innocent neighbour")) },
    {
      what: `${where}approved by rules and banned by the moderator`,
      value: `${bannedLater.length}; of ${reversed.length} reversals in all, ${reversed.length - surprises} were announced`,
      goal: { text: "all announced", isReached: surprises === 0 },
    },
    {
      what: `${where}rules that decided other numbers than the preview announced`,
      value: others.length === 0 ? "none" : others.join("; "),
      goal: { text: "none", isReached: others.length === 0 },
    },
  ].map((row) => ({ ...row, what: row.what.charAt(0).toUpperCase() + row.what.slice(1) }));
}
