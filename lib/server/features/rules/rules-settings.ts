import "server-only";
import { findEvent, lockEvent } from "@/db/queries/events";
import { findAccount, lockAccount } from "@/db/queries/people/accounts";
import { countEventPosts } from "@/db/queries/posts/moderation";
import { countRuleDecisions } from "@/db/queries/posts/rules";
import { findRulesRow, type RulesValues, saveRulesRow } from "@/db/queries/posts/rules-settings";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { wordRules } from "@/lib/shared/limits/rules";
import { messages } from "@/lib/shared/messages";
import { wordMessages } from "@/lib/shared/messages/words";
import { defaultRules, noWords, type WordLists } from "@/lib/shared/rules/contract";
import type {
  AccountWordsAnswer,
  EventRulesAnswer,
  UpdateAccountWordsBody,
  UpdateEventRulesBody,
} from "@/lib/shared/rules/page-contract";
import { countLetters } from "@/lib/shared/rules/words";
import { recordAudit } from "../../base/audit-log/record";
import type { Deps } from "../../deps";
import { Slices } from "./slices";

/** Returns an event's rules, with what they have decided so far. Throws not_found. */
export async function getEventRules(deps: Deps, actor: Actor, id: string): Promise<EventRulesAnswer> {
  const owned = { account_id: actor.account_id, event_id: id };
  const event = await findEvent(deps.db, { account_id: actor.account_id, id });
  if (!event) throw new AppError("not_found", messages.events.notFound);
  const [row, totals, counts] = await Promise.all([
    findRulesRow(deps.db, owned),
    countEventPosts(deps.db, owned),
    countRuleDecisions(deps.db, owned),
  ]);
  const waiting = totals.find(({ status }) => status === "pending")?.total ?? 0;
  return { ...event, ...defaultRules, ...row, id, waiting, counts };
}

/** Changes the sent fields of an event's rules. A no-op if nothing differs. Throws not_found. */
export async function updateEventRules(
  deps: Deps,
  actor: Actor,
  id: string,
  body: UpdateEventRulesBody,
): Promise<EventRulesAnswer> {
  const owned = { account_id: actor.account_id, event_id: id };
  await assertListsFit(body);
  await deps.db.transaction(async (tx) => {
    const event = await lockEvent(tx, { account_id: actor.account_id, id });
    if (!event) throw new AppError("not_found", messages.events.notFound);
    const changed = changesOf((await findRulesRow(tx, owned)) ?? defaultRules, body);
    if (!changed) return;
    await saveRulesRow(tx, owned, changed);
    const subject = { kind: "event", id, label: event.event_name } as const;
    await recordAudit(tx, actor, { action: "event.update", subject, changed_fields: Object.keys(changed) });
  });
  return getEventRules(deps, actor, id);
}

export async function getAccountWords(deps: Deps, actor: Actor): Promise<AccountWordsAnswer> {
  const [account, words] = await Promise.all([findAccount(deps.db, actor.account_id), findAccountWords(deps, actor)]);
  if (!account) throw new AppError("unauthenticated", messages.http.unauthenticated);
  return { ...words, company_name: account.company_name };
}

async function findAccountWords(deps: Deps, { account_id }: Actor): Promise<WordLists> {
  return (await findRulesRow(deps.db, { account_id, event_id: null })) ?? noWords;
}

/** Changes the sent lists of the account. A no-op if nothing differs. */
export async function updateAccountWords(
  deps: Deps,
  actor: Actor,
  body: UpdateAccountWordsBody,
): Promise<AccountWordsAnswer> {
  const owned = { account_id: actor.account_id, event_id: null };
  await assertListsFit(body);
  await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, actor.account_id);
    if (!account) throw new AppError("unauthenticated", messages.http.unauthenticated);
    const changed = changesOf((await findRulesRow(tx, owned)) ?? noWords, body);
    if (!changed) return;
    await saveRulesRow(tx, owned, changed);
    const subject = { kind: "account", id: account.id, label: account.company_name } as const;
    await recordAudit(tx, actor, { action: "account.update", subject, changed_fields: Object.keys(changed) });
  });
  return getAccountWords(deps, actor);
}

/** Returns the sent fields that differ from the stored ones; null if none does. */
function changesOf(stored: Partial<RulesValues>, sent: UpdateEventRulesBody): Partial<RulesValues> | null {
  const differing = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && String(value) !== String(stored[field as keyof RulesValues]),
  );
  return differing.length > 0 ? Object.fromEntries(differing) : null;
}

const fields = ["words_review", "words_ban"] as const;

/**
 * Refuses lists whose compiled form would take too much memory: ligatures, umlauts and spaces multiply an entry's
 * letters. Not a part of the contract, because browsers do not load the tables of letters. Throws invalid.
 */
async function assertListsFit(lists: Partial<WordLists>): Promise<void> {
  const slices = new Slices();
  for (const field of fields) {
    const refuse = (message: string) => {
      throw new AppError("invalid_input", message, { issues: [{ path: field, message }] });
    };
    let sum = 0;
    for (const [index, line] of (lists[field] ?? "").split("\n").entries()) {
      const letters = countLetters(line);
      sum += letters;
      const { maxEntryLetters, maxListLetters } = wordRules;
      if (letters > maxEntryLetters) refuse(messages.rulesPage.lineInvalid(index + 1, wordMessages.tooManyLetters));
      if (sum > maxListLetters) refuse(wordMessages.listTooLarge);
      await slices.pause();
    }
  }
}
