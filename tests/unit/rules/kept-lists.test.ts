import { beforeEach, expect, it, vi } from "vitest";
import { listWordLists } from "@/db/queries/posts/rules";
import { compileLists, wordsOf } from "@/lib/server/features/rules/settings";
import { ruleLimits } from "@/lib/shared/limits/rules";
import { noWords } from "@/lib/shared/rules/contract";
import { compileWords, findWord } from "@/lib/shared/rules/words";

vi.mock("@/db/queries/posts/rules", () => ({ listWordLists: vi.fn() }));

const read = vi.mocked(listWordLists);
/** Entries whose compiled list takes this part of the memory for lists. */
const share = (part: number) => Math.ceil((ruleLimits.compiledBytes * part) / bytesOfOne);
/** Long words that share no letters in the tree, so that few of them take much memory. */
const manyWords = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index.toString(36)}q${"abcdefghij".repeat(5)}`);
const sample = 1_000;
const { bytes } = compileWords(
  manyWords(sample).map((pattern) => ({ pattern, action: "ban" })),
  [],
);
const bytesOfOne = bytes / sample;
const use = (id: string) => wordsOf({} as never, { own_rules: { id, updated_at: "now" }, shared_words: null } as never);
const setEntries = (count: number) =>
  read.mockImplementation(async () => [
    {
      word_languages: [],
      words_review: manyWords(count).join("\n"),
      words_ban: "",
      words_allowed: "",
    },
  ]);

beforeEach(() => read.mockReset());

it("word lists within the limit of memory are compiled once", async () => {
  setEntries(share(0.3));
  for (const id of ["small-1", "small-2", "small-1", "small-2"]) await use(id);
  expect(read).toHaveBeenCalledTimes(2);
});

it("a list beyond the limit of memory drops the earlier ones from the cache, and stays", async () => {
  setEntries(share(0.6));
  for (const id of ["large-1", "large-2", "large-2", "large-1"]) await use(id);
  // "large-1" was dropped when "large-2" came, and is read again.
  expect(read).toHaveBeenCalledTimes(3);
});

it("other work of the process has turns while a long list is compiled", async () => {
  let turns = 0;
  let isDone = false;
  const takeTurns = () => {
    turns += 1;
    if (!isDone) setImmediate(takeTurns);
  };
  const compiling = compileLists([{ ...noWords, words_ban: manyWords(5_000).join("\n") }]);
  setImmediate(takeTurns);
  await compiling;
  isDone = true;
  expect(turns).toBeGreaterThan(1);
});

it("a list from before there were limits is bounded, and each of its words is found as written", () => {
  const umlauts = (index: number) => `${index.toString(36).padStart(3, "x")}öäü${"abcdefghij".repeat(5)}`;
  const compile = (count: number) =>
    compileWords(
      Array.from({ length: count }, (_, index) => ({ pattern: umlauts(index), action: "ban" as const })),
      [],
    );
  const [few, many] = [compile(200), compile(2_000)];
  expect(many.bytes).toBeLessThan(few.bytes * 6);
  expect(findWord(many, [umlauts(1_999)])).not.toBeNull();
});
