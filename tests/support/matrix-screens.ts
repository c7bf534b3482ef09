import { saveScreen } from "@/db/queries/screens";
import { createDevice, Television } from "./devices";
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

/** A paired screen of the first account, a new one for each caller. */
const ofDevice =
  (body?: object): Example["request"] =>
  async ({ deps, admin, event }) => {
    const { id } = await createDevice(deps, admin, event.id);
    return { params: { id }, ...(body && { body }) };
  };

/** The calls about the screens of an event. */
export const screenExamples: Examples = {
  "DELETE /api/screens/forget-screen/{id}": one(rows.moderatorsOfPost, async (scene, who) => {
    const { params } = await ofScreen()(scene, who);
    return { ...(params && { params }), query: { event_id: scene.event.id } };
  }),
  "POST /api/screens/identify-screen/{id}": one(rows.moderatorsOfPost, ofScreen()),
  "PUT /api/screens/rename-screen/{id}": one(rows.moderatorsOfPost, ofScreen({ name: "Lobby" })),
  "DELETE /api/screens/forget-device/{id}": one(rows.adminOfThing, ofDevice()),
  "GET /api/screens/get-devices": one(rows.admins, ofDevice()),
  "POST /api/screens/pair-device": one(rows.adminOfThing, async ({ event }) => ({
    body: { code: await new Television().code(), event_id: event.id, name: "Lobby" },
  })),
  "PUT /api/screens/update-device/{id}": one(rows.adminOfThing, ofDevice({ name: "Lobby" })),
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
