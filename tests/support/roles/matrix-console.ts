import { eq } from "drizzle-orm";
import { POST as reportScreen } from "@/app/api/screens/report-screen/route";
import { events } from "@/db/schema/events";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { call } from "../call";
import { newEvent } from "../events/event-fields";
import { makePhoto } from "../pictures";
import { postForm } from "../submissions";
import { namedReport, shownHour } from "../wall/screens";
import { albumConsoleExamples } from "./matrix-albums";
import { exportExamples } from "./matrix-exports";
import { moderationExamples } from "./matrix-moderation";
import { byId, one } from "./matrix-requests";
import { type Examples, type Request, rows } from "./matrix-rows";
import { rulesExamples } from "./matrix-rules";
import type { Scene } from "./matrix-scene";
import { screenExamples } from "./matrix-screens";
import { showExamples } from "./matrix-show";
import { sponsorExamples } from "./matrix-sponsors";
import { userExamples } from "./matrix-users";

/** Fields of an event that refer to other objects of the first account. */
const things = ({ program, script, colleague }: Scene) => ({
  ads_group_id: program,
  script_ids: [script],
  moderator_ids: [colleague.user_id],
});

/** Adds an entry of the first account to the audit log. */
async function addAuditEntry({ deps, admin, post }: Scene): Promise<Request> {
  await updatePostStatus(deps, admin, post.id, "banned");
  return {};
}

/** Makes or ends the link of a sponsor that a screen of the event has shown. */
export const sponsorLink =
  (is_open: "on" | "off") =>
  async ({ event, ad }: Scene): Promise<Request> => {
    await call(reportScreen, { body: namedReport(event, { shown: shownHour([ad.id]) }) });
    return { params: { id: event.id }, body: { ad_id: ad.id, is_open } };
  };

/** The calls of the organisers' console: those about events are here, the others in their feature's file. */
export const consoleExamples: Examples = {
  ...albumConsoleExamples,
  ...exportExamples,
  ...moderationExamples,
  ...rulesExamples,
  ...screenExamples,
  ...showExamples,
  ...sponsorExamples,
  ...userExamples,
  "POST /api/events/create-view-ticket/{slug}": one(rows.signedInOfThing, ({ draft }) => ({
    params: { slug: draft.event_url_slug },
  })),
  "GET /api/audit-log/export-audit-log": one(rows.admins, addAuditEntry),
  "GET /api/audit-log/get-audit-log": one(rows.admins, addAuditEntry),
  "POST /api/doctor/check-system": one(rows.firstAdmins),
  "POST /api/events/add-event": [
    ...one(rows.admins, () => ({ body: newEvent() })),
    {
      about: "with the first account's program, script and moderator",
      row: rows.adminWithThings,
      request: (scene) => ({ body: newEvent(things(scene)) }),
    },
  ],
  "GET /api/events/check-slug": one(rows.admins, ({ event }) => ({ query: { slug: event.event_url_slug } })),
  "DELETE /api/events/delete-event/{id}": one(
    rows.adminOfThing,
    byId(({ event }) => event.id),
  ),
  "GET /api/events/get-event-counts": one(rows.admins),
  "POST /api/events/add-team-post": one(rows.moderatorsOfPost, async ({ event }) => ({
    body: postForm(event, await makePhoto()),
  })),
  "GET /api/events/get-event-report/{id}": one(
    rows.adminOfThing,
    byId(({ event }) => event.id),
  ),
  "GET /api/events/export-event-report/{id}": one(
    rows.adminOfThing,
    byId(({ event }) => event.id),
  ),
  "PUT /api/events/update-sponsor-link/{id}": one(rows.adminOfThing, sponsorLink("on")),
  "GET /api/events/get-event-desk/{id}": one(
    rows.moderatorsOfPost,
    byId(({ event }) => event.id),
  ),
  "GET /api/events/get-events": one(rows.admins),
  "PUT /api/events/update-event/{id}": one(
    rows.adminOfThing,
    byId(
      ({ event }) => event.id,
      (scene) => ({ event_name: "Renamed", ...things(scene) }),
    ),
  ),
  "PUT /api/events/update-moderation/{id}": [
    ...one(
      { ...rows.moderatorsOfPost, moderator: 403 },
      byId(
        ({ event }) => event.id,
        () => ({ moderation_mode: "Automatic", apply_to_waiting: true }),
      ),
    ),
    {
      about: "back to review",
      row: rows.moderatorsOfPost,
      request: async ({ deps, event }) => {
        await deps.db.update(events).set({ moderation_mode: "Automatic" }).where(eq(events.id, event.id));
        return { params: { id: event.id }, body: { moderation_mode: "Review" } };
      },
    },
  ],
  "GET /api/general/get-dashboard-activity": one(rows.admins),
  "GET /api/general/get-dashboard-data": one(rows.admins),
  "POST /api/general/get-picture-upload": one(rows.admins, () => ({
    body: { field: "media", content_type: "image/png", bytes: 1_000 },
  })),
  "GET /api/general/get-storage-state": one(rows.admins),
  "POST /api/general/retry-removals": one(rows.admins),
  "POST /api/events/announce/{id}": one(
    rows.moderatorsOfPost,
    byId(
      ({ event }) => event.id,
      () => ({ announcement: "Cake in five minutes" }),
    ),
  ),
};
