import "server-only";
import type { Database } from "@/db/client";
import { listWordLists, type RuleSettings } from "@/db/queries/posts/rules";
import { ruleLimits } from "@/lib/shared/limits/rules";
import { defaultRules, type WordLists } from "@/lib/shared/rules/contract";
import { type CompiledWords, compileInSlices, starterWords, type WordEntry } from "@/lib/shared/rules/words";
import { Slices } from "./slices";

/** Tells if rules decide anything at the event: otherwise a post costs it no query. */
export function isRuled({ moderation_mode, own_rules, shared_words }: RuleSettings): boolean {
  return moderation_mode !== "Review" || own_rules !== null || shared_words !== null;
}

/** Returns the event's rules, or the defaults if they were never saved. */
export const rulesOf = ({ own_rules }: RuleSettings) => own_rules ?? defaultRules;

/** A compiled list; `bytes` is 0 until it is compiled. */
type CachedList = { words: Promise<CompiledWords | null>; bytes: number };

/** Compiled lists by the ids and times of their rows, least recently used first. */
const compiled = new Map<string, CachedList>();

/**
 * Returns the word lists of an event and its account, compiled once for each saved version; null without any. A
 * concurrent call waits for the same list.
 */
export function wordsOf(db: Database, { own_rules, shared_words }: RuleSettings): Promise<CompiledWords | null> {
  const rows = [own_rules, shared_words].filter((row) => row !== null);
  if (rows.length === 0) return Promise.resolve(null);
  const key = rows.map(({ id, updated_at }) => `${id}@${updated_at}`).join(" ");
  const kept = compiled.get(key) ?? cacheList(key, compile(db, rows));
  compiled.delete(key);
  compiled.set(key, kept);
  return kept.words;
}

function cacheList(key: string, words: CachedList["words"]): CachedList {
  const kept: CachedList = { words, bytes: 0 };
  words.then(
    (list) => {
      kept.bytes = list?.bytes ?? 0;
      dropOldLists();
    },
    // A failed read is no list.
    () => compiled.delete(key),
  );
  return kept;
}

/** Drops the lists beyond `compiledBytes`; the one used last stays, whatever its size. */
function dropOldLists(): void {
  let used = 0;
  for (const [index, [key, { bytes }]] of [...compiled].reverse().entries()) {
    used += bytes;
    if (index > 0 && used > ruleLimits.compiledBytes) compiled.delete(key);
  }
}

async function compile(db: Database, rows: readonly { id: string }[]): Promise<CompiledWords | null> {
  const ids = rows.map(({ id }) => id);
  return compileLists(await listWordLists(db, ids));
}

/** Compiles word lists with their starter lists; null if they have no entry. */
export async function compileLists(lists: readonly WordLists[]): Promise<CompiledWords | null> {
  const languages = new Set(lists.flatMap((list) => list.word_languages));
  const starters = await Promise.all([...languages].map((language) => starterWords(language)));
  const typed = lists.flatMap((list) => [
    ...linesOf(list.words_review).map((pattern): WordEntry => ({ pattern, action: "review" })),
    ...linesOf(list.words_ban).map((pattern): WordEntry => ({ pattern, action: "ban" })),
  ]);
  const entries = [...typed, ...starters.flat()];
  if (entries.length === 0) return null;
  const allowed = lists.flatMap((list) => linesOf(list.words_allowed));
  const slices = new Slices();
  const compiling = compileInSlices(entries, allowed);
  for (let step = compiling.next(); ; step = compiling.next()) {
    if (step.done) return step.value;
    await slices.pause();
  }
}

const linesOf = (list: string) =>
  list
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
