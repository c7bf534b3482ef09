import { beforeEach, expect, it, vi } from "vitest";
import { listWordLists } from "@/db/queries/rules";
import { wordsOf } from "@/lib/server/rules/settings";
import { ruleLimits } from "@/lib/shared/limits/rules";

vi.mock("@/db/queries/rules", () => ({ listWordLists: vi.fn() }));

const read = vi.mocked(listWordLists);
const share = (part: number) => Math.ceil(ruleLimits.compiledEntries * part);
const use = (id: string) => wordsOf({} as never, { own_rules: { id, updated_at: "now" }, shared_words: null } as never);
const setEntries = (count: number) =>
  read.mockImplementation(async () => [
    {
      word_languages: [],
      words_review: Array.from({ length: count }, (_, index) => `word${index}`).join("\n"),
      words_ban: "",
      words_allowed: "",
    },
  ]);

beforeEach(() => read.mockReset());

it("word lists within the limit of entries are compiled once", async () => {
  setEntries(share(0.3));
  for (const id of ["small-1", "small-2", "small-1", "small-2"]) await use(id);
  expect(read).toHaveBeenCalledTimes(2);
});

it("a list beyond the limit of entries drops the earlier ones from the cache, and stays", async () => {
  setEntries(share(0.6));
  for (const id of ["large-1", "large-2", "large-2", "large-1"]) await use(id);
  expect(read).toHaveBeenCalledTimes(3);
});
