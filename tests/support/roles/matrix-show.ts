import { eq } from "drizzle-orm";
import { events } from "@/db/schema/events";
import { createReadyPost } from "../posts";
import { byId, one } from "./matrix-requests";
import { type Examples, rows } from "./matrix-rows";

const items = [{ kind: "Mosaic" as const, text: "", seconds: 60 }];

/** The calls that direct an event's screens. */
export const showExamples: Examples = {
  "GET /api/events/get-show/{id}": one(
    rows.moderatorsOfPost,
    byId(({ event }) => event.id),
  ),
  "POST /api/events/set-scene/{id}": one(
    rows.moderatorsOfPost,
    byId(
      ({ event }) => event.id,
      () => ({ scene: "Numbers" }),
    ),
  ),
  "PUT /api/events/update-run/{id}": one(
    rows.moderatorsOfPost,
    byId(
      ({ event }) => event.id,
      () => ({ items }),
    ),
  ),
  "POST /api/events/direct-run/{id}": one(rows.moderatorsOfPost, async ({ deps, event }) => {
    await deps.db.update(events).set({ run_of_show: items }).where(eq(events.id, event.id));
    return { params: { id: event.id }, body: { order: "start" } };
  }),
  "POST /api/events/bring-up-post/{id}": one(rows.moderatorsOfPost, async ({ deps, event }) => {
    const { id } = await createReadyPost(deps, event);
    return { params: { id }, body: {} };
  }),
};
