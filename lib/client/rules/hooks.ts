"use client";

import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { apiPaths } from "@/lib/shared/paths";
import { eventRules, wordLists } from "@/lib/shared/rules/contract";
import type { UpdatedModeration } from "@/lib/shared/rules/mode-contract";
import {
  type AccountWordsAnswer,
  type EventRulesAnswer,
  type PreviewEventRulesBody,
  previewEventRulesBody,
  type RulesForm,
  type RulesPreview,
} from "@/lib/shared/rules/page-contract";
import { ApiError, api } from "../session/api-client";

/** Query of an event's rules. */
function eventRulesOptions(id: string) {
  return queryOptions({
    queryKey: ["rules", "event", id],
    queryFn: ({ signal }) => api.get<EventRulesAnswer>(apiPaths.events.getEventRules(id), { signal }),
  });
}

/** Query of the account's own word lists. */
function accountWordsOptions() {
  return queryOptions({
    queryKey: ["rules", "account"],
    queryFn: ({ signal }) => api.get<AccountWordsAnswer>(apiPaths.events.getAccountWords, { signal }),
  });
}

/** Query of what some settings would have decided. Shows the last answer until the next one is there. */
function rulesPreviewOptions(id: string, settings: PreviewEventRulesBody | null) {
  return queryOptions({
    queryKey: ["rules-preview", id, settings],
    queryFn: ({ signal }) => api.post<RulesPreview>(apiPaths.events.previewEventRules(id), settings, { signal }),
    enabled: settings !== null,
    placeholderData: keepPreviousData,
    // Word lists are long: answers to earlier letters are not worth their memory.
    gcTime: 10_000,
  });
}

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
    onSettled: () => void queryClient.invalidateQueries(),
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

/**
 * Tries settings on past posts once they have not changed for a moment. Settings that the server would refuse are not
 * sent; `isValid` is then false.
 */
export function useRulesPreview(id: string, settings: object) {
  const key = JSON.stringify(settings);
  const [requestedKey, setRequestedKey] = useState(key);
  useEffect(() => {
    const timer = setTimeout(() => setRequestedKey(key), typingPauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  const parsed = useMemo(() => previewEventRulesBody.safeParse(JSON.parse(requestedKey)), [requestedKey]);
  const query = useQuery(rulesPreviewOptions(id, parsed.success ? parsed.data : null));
  return { ...query, isValid: parsed.success, isCurrent: requestedKey === key && !query.isPlaceholderData };
}
