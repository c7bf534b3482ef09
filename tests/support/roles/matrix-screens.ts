import { saveScreen } from "@/db/queries/screens";
import { createEvent } from "../people";
import { createDevice, Television } from "../wall/devices";
import { screenReport } from "../wall/screens";
import { byId, one } from "./matrix-requests";
import { type Example, type Examples, rows } from "./matrix-rows";

/** A screen of the first account's event, a new one for each caller. */
const ofScreen =
  (body?: object): Example["request"] =>
  async ({ deps, account_id, event }) => {
    const report = screenReport(event);
    await saveScreen(deps.db, { ...report, account_id, is_named: false, heard_at: new Date().toISOString() });
    return { params: { id: report.id }, ...(body && { body }) };
  };

/** A paired screen of the first account's event, a new one for each caller; the body moves it to another event. */
const ofPaired =
  (isMoved: boolean): Example["request"] =>
  async ({ deps, admin, event }) => {
    const other = isMoved && (await createEvent(deps, admin.account_id));
    const { id } = await createDevice(deps, admin, event.id);
    return { params: { id }, ...(other && { body: { event_id: other.id } }) };
  };

/** The calls about the screens of an event. */
export const screenExamples: Examples = {
  "DELETE /api/screens/forget-screen/{id}": [
    ...one(rows.moderatorsOfPost, ofScreen()),
    { about: "paired", row: rows.adminOfPaired, request: ofPaired(false) },
  ],
  "POST /api/screens/identify-screen/{id}": one(rows.moderatorsOfPost, ofScreen()),
  "POST /api/screens/pair-device": one(rows.adminOfThing, async ({ event }) => ({
    body: { code: await new Television().code(), event_id: event.id, name: "Lobby" },
  })),
  "PUT /api/screens/update-screen/{id}": [
    ...one(rows.moderatorsOfPost, ofScreen({ name: "Lobby" })),
    { about: "moved", row: rows.adminOfPaired, request: ofPaired(true) },
  ],
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
