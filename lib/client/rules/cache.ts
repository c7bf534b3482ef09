import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type {
  AccountWordsAnswer,
  EventRulesAnswer,
  PreviewEventRulesBody,
  RulesPreview,
} from "@/lib/shared/rules/page-contract";
import { api } from "../browser/api-client";

export const rulesKeys = { all: ["rules"] as const };

/** Query of an event's rules. */
export function eventRulesOptions(id: string) {
  return queryOptions({
    queryKey: [...rulesKeys.all, "event", id],
    queryFn: ({ signal }) => api.get<EventRulesAnswer>(apiPaths.events.getEventRules(id), { signal }),
  });
}

/** Query of the account's own word lists. */
export function accountWordsOptions() {
  return queryOptions({
    queryKey: [...rulesKeys.all, "account"],
    queryFn: ({ signal }) => api.get<AccountWordsAnswer>(apiPaths.events.getAccountWords, { signal }),
  });
}

/** Query of what some settings would have decided. Shows the last answer until the next one is there. */
export function rulesPreviewOptions(id: string, settings: PreviewEventRulesBody | null) {
  return queryOptions({
    queryKey: ["rules-preview", id, settings],
    queryFn: ({ signal }) => api.post<RulesPreview>(apiPaths.events.previewEventRules(id), settings, { signal }),
    enabled: settings !== null,
    placeholderData: keepPreviousData,
    // Word lists are long: answers to earlier letters are not worth their memory.
    gcTime: 10_000,
  });
}
