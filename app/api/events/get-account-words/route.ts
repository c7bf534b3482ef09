import { route } from "@/lib/server/base/http/route";
import { getAccountWords } from "@/lib/server/features/rules/rules-settings";
import { accountWordsAnswer } from "@/lib/shared/rules/page-contract";

export const GET = route({
  summary: "Returns the word lists that the moderation rules of all events of the account use.",
  access: "admin",
  output: accountWordsAnswer,
  run: ({ deps, actor }) => getAccountWords(deps, actor),
});
