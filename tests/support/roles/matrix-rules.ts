import { defaultRules, noWords } from "@/lib/shared/rules/contract";
import { byId, one } from "./matrix-requests";
import { type Examples, rows } from "./matrix-rows";

/** The calls about moderation rules. */
export const rulesExamples: Examples = {
  "GET /api/events/get-account-words": one(rows.admins),
  "PUT /api/events/update-account-words": one(rows.admins, () => ({ body: { words_review: "quarrel" } })),
  "GET /api/events/get-event-rules/{id}": one(
    rows.adminOfThing,
    byId(({ event }) => event.id),
  ),
  "PUT /api/events/update-event-rules/{id}": one(
    rows.adminOfThing,
    byId(
      ({ event }) => event.id,
      () => ({ words_ban: "quarrel", flood_posts: 5 }),
    ),
  ),
  "POST /api/events/preview-event-rules/{id}": one(
    rows.adminOfThing,
    byId(
      ({ event }) => event.id,
      ({ event }) => ({
        ...defaultRules,
        moderation_mode: "Automatic",
        trusted_after: 2,
        account: noWords,
        event_ids: [event.id],
      }),
    ),
  ),
};
