"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  type BrandImageField,
  checkSlugQuery,
  type EventFields,
  type OrganiserEvent,
} from "@/lib/shared/events/contract";
import { apiPaths } from "@/lib/shared/paths";
import { say } from "@/lib/shared/say";
import type { EventStatus } from "@/lib/shared/vocabulary";
import { ApiError, api } from "../browser/api-client";
import { useDeleteFromList } from "../browser/use-delete-from-list";
import { eventCache, slugOptions } from "./cache";
import { eventFormData } from "./form-data";

/** The account's events, newest first; asked for once they are needed. */
export function useEvents({ isNeeded = true } = {}) {
  return useQuery({ ...eventCache.options(), enabled: isNeeded });
}

/** What goes beside the fields, each only where something was typed, chosen or removed. */
export type SentBeside = { password?: string; remove_password?: "yes" } & { [Field in BrandImageField]?: File } & {
  [Field in BrandImageField as `remove_${Field}`]?: "yes";
};

/** Holds a new event's fields, without an empty address, or those of an edited one that were changed. */
export type EventSave =
  | { event: null; values: Omit<EventFields, "cta_url"> & { cta_url?: string } & SentBeside }
  | { event: Pick<OrganiserEvent, "id" | "updated_at">; values: Partial<EventFields> & SentBeside };

/**
 * Makes or changes an event. Rejects with an ApiError whose issues name the fields; it is a conflict where somebody
 * else has changed the event since it was read.
 */
export function useSaveEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ event, values }: EventSave) =>
      event
        ? api.put<OrganiserEvent>(
            apiPaths.events.updateEvent(event.id),
            eventFormData({ ...values, if_updated_at: event.updated_at }),
          )
        : api.post<OrganiserEvent>(apiPaths.events.addEvent, eventFormData(values)),
    onSuccess: (event) => void eventCache.store(queryClient, event),
    // Whoever opens the event again must find what the other has made of it.
    onError: (error) => {
      if (error instanceof ApiError && error.code === "conflict") {
        void queryClient.invalidateQueries({ queryKey: eventCache.keys.all });
      }
    },
  });
}

/** Asks the server for an event as it is now; null where it is gone. Rejects with an ApiError. */
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

/** Long enough for a word to be typed, short enough to be an answer. */
const typingPauseMs = 300;

export type SlugCheck =
  | { state: "empty" | "checking" | "unknown" }
  | { state: "free" | "taken" }
  /** With the sentence that says why. */
  | { state: "invalid"; message: string };

/** Whether what is typed can be an event's slug, asked for while it is typed. */
export function useSlugCheck(typed: string, excludeId: string | null): SlugCheck {
  const parsed = checkSlugQuery.shape.slug.safeParse(typed);
  const slug = parsed.success ? parsed.data : null;
  const [asked, setAsked] = useState(slug);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(slug), typingPauseMs);
    return () => clearTimeout(timer);
  }, [slug]);

  const { data, isError } = useQuery({ ...slugOptions(asked ?? "", excludeId), enabled: asked !== null });
  if (typed.trim() === "") return { state: "empty" };
  if (!parsed.success) return { state: "invalid", message: say(parsed.error.issues[0]?.message ?? "") };
  if (asked !== slug) return { state: "checking" };
  if (isError) return { state: "unknown" };
  if (data === undefined) return { state: "checking" };
  return { state: data ? "free" : "taken" };
}
