import { saveScreen } from "@/db/queries/screens";
import { byId, one } from "./matrix-requests";
import { type Example, type Examples, rows } from "./matrix-rows";
import { screenReport } from "./screens";

/** A screen of the first account's event, a new one for each caller. */
const ofScreen =
  (body: object = {}): Example["request"] =>
  async ({ deps, account_id, event }) => {
    const report = screenReport(event);
    await saveScreen(deps.db, { ...report, account_id, heard_at: new Date().toISOString() });
    return { params: { id: report.id }, body: { event_id: event.id, ...body } };
  };

/** The calls about the screens of an event. */
export const screenExamples: Examples = {
  "DELETE /api/screens/forget-screen/{id}": one(rows.moderatorsOfPost, async (scene, who) => {
    const { params } = await ofScreen()(scene, who);
    return { ...(params && { params }), query: { event_id: scene.event.id } };
  }),
  "POST /api/screens/identify-screen/{id}": one(rows.moderatorsOfPost, ofScreen()),
  "PUT /api/screens/rename-screen/{id}": one(rows.moderatorsOfPost, ofScreen({ name: "Lobby" })),
  "GET /api/screens/get-post-screens/{id}": one(
    rows.moderatorsOfPost,
    byId(({ post }) => post.id),
  ),
  "GET /api/screens/get-screen-address/{id}": one(rows.moderatorsOfPost, ({ event }) => ({
    params: { id: event.id },
    query: { name: "Stage" },
  })),
  "GET /api/screens/get-screens": [
    ...one(rows.moderators),
    {
      about: "asked for the event",
      row: rows.moderatorsOfPost,
      request: ({ event }) => ({ query: { event_id: event.id } }),
    },
  ],
  "PUT /api/screens/pause-screens/{id}": one(
    rows.moderatorsOfPost,
    byId(
      ({ event }) => event.id,
      () => ({ wall_paused: "on" }),
    ),
  ),
};
