"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { apiPaths } from "@/lib/shared/paths";
import { eventRules, wordLists } from "@/lib/shared/rules/contract";
import type { UpdatedModeration } from "@/lib/shared/rules/mode-contract";
import type { PreviewEventRulesBody, RulesForm } from "@/lib/shared/rules/page-contract";
import { ApiError, api } from "../browser/api-client";
import { eventCache } from "../events/hooks";
import { accountWordsOptions, eventRulesOptions, rulesKeys, rulesPreviewOptions } from "./cache";

export function useEventRules(id: string) {
  return useQuery(eventRulesOptions(id));
}

export function useAccountWords() {
  return useQuery(accountWordsOptions());
}

/** `saved` is what the server has: only fields that differ are sent. */
type RulesSave = { saved: RulesForm; values: RulesForm & { apply_to_waiting: boolean } };

/**
 * Saves the settings of an event's page of rules: words first and the mode last, so that a failure in between leaves no
 * post to weaker rules than intended.
 */
export function useSaveRules(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ saved, values }: RulesSave) => {
      const account = changesOf(wordLists.shape, saved.account, values.account);
      if (account) await api.put(apiPaths.events.updateAccountWords, account).catch(rejectUnplaced);
      const rules = changesOf(eventRules.shape, saved, values);
      if (rules) await api.put(apiPaths.events.updateEventRules(id), rules);
      const { wall_delay, apply_to_waiting, moderation_mode, trusted_after } = values;
      const mode = changesOf({ moderation_mode, trusted_after }, saved, values);
      const moderation = { moderation_mode, trusted_after, apply_to_waiting };
      const set = mode && (await api.put<UpdatedModeration>(apiPaths.events.updateModeration(id), moderation));
      // A new automatic mode turns the delay on: this form may say otherwise.
      if (wall_delay !== (set ?? saved).wall_delay) await api.put(apiPaths.events.updateEvent(id), { wall_delay });
    },
    // Also after a failure: a part may be saved.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: rulesKeys.all });
      void queryClient.invalidateQueries({ queryKey: eventCache.keys.all });
      void queryClient.invalidateQueries({ queryKey: ["event-desk", id] });
    },
  });
}

/** Returns the named fields that differ; null if none does. */
function changesOf<Fields extends object>(named: object, saved: Fields, values: Fields): Partial<Fields> | null {
  const differing = (Object.keys(named) as (keyof Fields)[]).filter(
    (field) => String(saved[field]) !== String(values[field]),
  );
  return differing.length > 0
    ? (Object.fromEntries(differing.map((field) => [field, values[field]])) as Partial<Fields>)
    : null;
}

/** The account's lists have the names of the event's: an issue must not mark the wrong field. */
function rejectUnplaced(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw new ApiError(error.message, { ...error, issues: error.issues.map(({ message }) => ({ path: "", message })) });
}

/** Pause after the last change: long enough to type a word, short enough to feel immediate. */
const typingPauseMs = 300;

/** Tries settings on past posts once they have not changed for a moment; null asks nothing. */
export function useRulesPreview(id: string, settings: PreviewEventRulesBody | null) {
  const key = JSON.stringify(settings);
  const [asked, setAsked] = useState(settings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: settings are equal if their text is
  useEffect(() => {
    const timer = setTimeout(() => setAsked(settings), typingPauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  const query = useQuery(rulesPreviewOptions(id, asked));
  return { ...query, isCurrent: !query.isPlaceholderData && JSON.stringify(asked) === key };
}
