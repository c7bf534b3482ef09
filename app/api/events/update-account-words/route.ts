import { route } from "@/lib/server/base/http/route";
import { updateAccountWords } from "@/lib/server/features/rules/rules-settings";
import { ruleLimits } from "@/lib/shared/limits/rules";
import { accountWordsAnswer, updateAccountWordsBody } from "@/lib/shared/rules/page-contract";

export const PUT = route({
  summary: "Updates the word lists that all events of the account use; omitted lists keep their entries.",
  access: "admin",
  audit: "account.update",
  body: updateAccountWordsBody,
  textMaxBytes: ruleLimits.jsonMaxBytes,
  output: accountWordsAnswer,
  run: ({ deps, actor, body }) => updateAccountWords(deps, actor, body),
});
