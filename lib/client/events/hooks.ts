"use client";

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  type BrandImageField,
  checkSlugQuery,
  type EventFields,
  type OrganiserEvent,
  type SlugAvailability,
} from "@/lib/shared/events/contract";
import { resolveMessage } from "@/lib/shared/message-names";
import { apiPaths } from "@/lib/shared/paths";
import type { EventStatus } from "@/lib/shared/vocabulary";
import { ApiError, api } from "../session/api-client";
import { listCache } from "../session/list-cache";
import { useDeleteFromList } from "../session/use-delete-from-list";
import { formWithPictures } from "../uploads/form-with-pictures";

const eventCache = listCache<OrganiserEvent>("events", apiPaths.events.getEvents);

/** Query that tells whether a slug is free, or the account's former one; `excludeId` is the event that may keep its own slug. */
function slugOptions(slug: string, excludeId: string | null) {
  return queryOptions({
    queryKey: [...eventCache.keys.all, "slug", slug, excludeId],
    queryFn: async ({ signal }) => {
      const path = apiPaths.events.checkSlug(slug, excludeId ?? undefined);
      return api.get<SlugAvailability>(path, { signal });
    },
    staleTime: 5_000,
  });
}

/** The account's events, newest first. Fetched once needed. */
export function useEvents({ isNeeded = true } = {}) {
  return useQuery({ ...eventCache.options(), enabled: isNeeded });
}

/** Values sent with the fields; each is present only if something was typed, chosen or removed. */
export type SentBeside = { password?: string; remove_password?: "yes"; take_former_slug?: "yes" } & {
  [Field in BrandImageField]?: File;
} & {
  [Field in BrandImageField as `remove_${Field}`]?: "yes";
};

/** Fields of a new event that the server sets if they are absent. */
type Defaulted = "cta_url" | "bottom_banner_text" | "cta_text";

/** All fields of a new event, or the changed fields of an existing one. */
export type EventSave =
  | { event: null; values: Omit<EventFields, Defaulted> & Partial<Pick<EventFields, Defaulted>> & SentBeside }
  | { event: Pick<OrganiserEvent, "id" | "updated_at">; values: Partial<EventFields> & SentBeside };

/**
 * Creates or updates an event. Rejects with an ApiError whose issues name the fields; its code is 'conflict' if a
 * colleague has changed the event since it was read.
 */
export function useSaveEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ event, values }: EventSave) =>
      event
        ? api.put<OrganiserEvent>(
            apiPaths.events.updateEvent(event.id),
            await formWithPictures({ ...values, if_updated_at: event.updated_at }),
          )
        : api.post<OrganiserEvent>(apiPaths.events.addEvent, await formWithPictures(values)),
    onSuccess: (event) => void eventCache.store(queryClient, event),
    // Reopening the event must show the colleague's changes.
    onError: (error) => {
      if (error instanceof ApiError && error.code === "conflict") {
        void queryClient.invalidateQueries({ queryKey: eventCache.keys.all });
      }
    },
  });
}

/** Returns a function that fetches an event's current state; null if it is gone. Rejects with an ApiError. */
export function useLatestEvent(): (id: string) => Promise<OrganiserEvent | null> {
  const queryClient = useQueryClient();
  return async (id) => {
    const events = await queryClient.fetchQuery({ ...eventCache.options(), staleTime: 0 });
    return events.find((event) => event.id === id) ?? null;
  };
}

/** Sets an event's status in place. */
export function useSetEventStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, event_status }: { id: string; event_status: EventStatus }) =>
      api.put<OrganiserEvent>(apiPaths.events.updateEvent(id), { event_status }),
    onSuccess: (event) => void eventCache.store(queryClient, event),
  });
}

export function useDeleteEvent() {
  return useDeleteFromList(eventCache, apiPaths.events.deleteEvent);
}

/** Debounce: long enough to type a word, short enough to feel immediate. */
const typingPauseMs = 300;

export type SlugCheck =
  | { state: "empty" | "checking" | "unknown" }
  | { state: "free" | "taken" | "taking" }
  /** Another event of the account had it; `event_name` is null if that is deleted. 'taking' once somebody wants it. */
  | { state: "former"; slug: string; event_name: string | null }
  /** `message` gives the reason. */
  | { state: "invalid"; message: string };

/** Checks, while the user types, whether the text can be an event's slug. */
export function useSlugCheck(typed: string, excludeId: string | null): SlugCheck {
  const parsed = checkSlugQuery.shape.slug.safeParse(typed);
  const slug = parsed.success ? parsed.data : null;
  const [checkedSlug, setCheckedSlug] = useState(slug);
  useEffect(() => {
    const timer = setTimeout(() => setCheckedSlug(slug), typingPauseMs);
    return () => clearTimeout(timer);
  }, [slug]);

  const { data, isError } = useQuery({ ...slugOptions(checkedSlug ?? "", excludeId), enabled: checkedSlug !== null });
  if (typed.trim() === "") return { state: "empty" };
  if (!parsed.success) return { state: "invalid", message: resolveMessage(parsed.error.issues[0]?.message ?? "") };
  if (checkedSlug !== slug) return { state: "checking" };
  if (isError) return { state: "unknown" };
  if (data === undefined) return { state: "checking" };
  const { available, former_event } = data;
  if (former_event !== undefined && slug) return { state: "former", slug, event_name: former_event };
  return { state: available ? "free" : "taken" };
}
