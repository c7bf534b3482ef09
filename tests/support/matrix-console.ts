import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { saveScreen } from "@/db/queries/screens";
import { posts } from "@/db/schema/posts";
import { updatePostStatus } from "@/lib/server/posts/write";
import { asForm, newEvent } from "./event-fields";
import { type Example, type Examples, type Request, type Row, rows } from "./matrix-rows";
import { everyonesPassword, type Scene } from "./matrix-scene";
import { makePhoto } from "./pictures";
import { screenReport } from "./screens";

const one = (row: Row, request: Example["request"] = () => ({})): Example[] => [
  { about: "as it is meant", row, request },
];

const byId =
  (id: (scene: Scene) => string, body?: (scene: Scene) => unknown): Example["request"] =>
  (scene) => ({ params: { id: id(scene) }, ...(body && { body: body(scene) }) });

const photo = async () => new File([new Uint8Array(await makePhoto())], "photo.jpg", { type: "image/jpeg" });
const script = { script_name: "Counter", script_placement: "footer", script: "count()", is_global: "no" };
const things = ({ program, script, colleague }: Scene) => ({
  ads_group_id: program,
  script_ids: [script],
  moderator_ids: [colleague.user_id],
});

/** Only who set a status can take it back, so whoever may sets one first; of the others none has. */
async function undoOwnStatus({ deps, post, moderator, admin }: Scene, who: string): Promise<Request> {
  const status = who === "moderator" ? "private" : "banned";
  await updatePostStatus(deps, who === "moderator" ? moderator : admin, post.id, status);
  return { params: { id: post.id }, body: { status } };
}

/** There is something in the bin that others must not empty. */
async function binPost({ deps, post }: Scene): Promise<Request> {
  await deps.db.update(posts).set({ status: "delete" }).where(eq(posts.id, post.id));
  return {};
}

/** Nothing could be made of what the guest sent, which is in its place. */
async function failPost({ deps, post }: Scene): Promise<Request> {
  await deps.storage.put(post.original_key ?? "", { bytes: Buffer.from("What a guest sent.") }, "image/jpeg");
  await deps.db.update(posts).set({ media_state: "failed" }).where(eq(posts.id, post.id));
  return { params: { id: post.id } };
}

/** A screen shows the first account's event: another one for each who calls. */
const ofScreen =
  (body: object = {}): Example["request"] =>
  async ({ deps, account_id, event }) => {
    const report = screenReport(event);
    await saveScreen(deps.db, { ...report, account_id, heard_at: new Date().toISOString() });
    return { params: { id: report.id }, body: { event_id: event.id, ...body } };
  };

/** An audit log with something of the first account in it. */
async function writeSomethingDown({ deps, admin, post }: Scene): Promise<Request> {
  await updatePostStatus(deps, admin, post.id, "banned");
  return {};
}

/** The post's bytes were read when they came, so that a download can begin at once. */
async function takeHome({ deps, event, post }: Scene): Promise<Request> {
  await deps.db.update(posts).set({ original_crc32: 1 }).where(eq(posts.id, post.id));
  return { params: { id: event.id }, body: { posts: "all" } };
}

/** The calls of the organisers' console. */
/** Of all events that are theirs, or of one. */
const ofEvents = [
  ...one(rows.moderators),
  {
    about: "asked for the event",
    row: rows.moderators,
    request: ({ event }: Scene) => ({ query: { event_id: event.id } }),
  },
];

export const consoleExamples: Examples = {
  "POST /api/ads-group/add-event-ads-group": one(rows.adminWithThings, ({ ad }) => ({
    body: { ads_group_name: "Sponsors", ad_ids: [ad.id] },
  })),
  "POST /api/events/create-view-ticket/{slug}": one(rows.signedInOfThing, ({ draft }) => ({
    params: { slug: draft.event_url_slug },
  })),
  "DELETE /api/ads-group/delete-event-ads-group/{id}": one(
    rows.adminOfThing,
    byId(({ program }) => program),
  ),
  "GET /api/ads-group/get-event-ads-groups": one(rows.admins),
  "PUT /api/ads-group/update-event-ads-group/{id}": one(
    rows.adminOfThing,
    byId(
      ({ program }) => program,
      ({ ad }) => ({ ads_group_name: "Other", ad_ids: [ad.id] }),
    ),
  ),
  "POST /api/ads/add-event-ad": one(rows.admins, async () => ({
    body: asForm({ ad_name: "Lemonade", media: await photo() }),
  })),
  "DELETE /api/ads/delete-event-ad/{id}": one(
    rows.adminOfThing,
    byId(({ ad }) => ad.id),
  ),
  "GET /api/ads/get-event-ads": one(rows.admins),
  "PUT /api/ads/update-event-ad/{id}": one(rows.adminOfThing, async ({ ad }) => ({
    params: { id: ad.id },
    body: asForm({ ad_name: "Other", media: await photo() }),
  })),
  "GET /api/audit-log/export-audit-log": one(rows.admins, writeSomethingDown),
  "GET /api/audit-log/get-audit-log": one(rows.admins, writeSomethingDown),
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
  "GET /api/events/get-all-event-posts": [
    ...one(rows.moderators),
    {
      about: "asked for the event",
      row: rows.moderators,
      request: ({ event }) => ({ query: { event_id: event.id } }),
    },
    {
      about: "asked for the post",
      row: rows.moderators,
      request: ({ post }) => ({ query: { ids: post.id } }),
    },
  ],
  "GET /api/events/get-event-desk/{id}": one(
    rows.moderatorsOfPost,
    byId(({ event }) => event.id),
  ),
  "GET /api/events/get-events": one(rows.admins),
  "POST /api/exports/create-export/{id}": one(rows.adminOfThing, takeHome),
  "GET /api/exports/get-export-size/{id}": one(
    rows.adminOfThing,
    byId(({ event }) => event.id),
  ),
  "GET /api/events/get-moderation-events": one(rows.moderators),
  "GET /api/events/get-post-counts": ofEvents,
  "GET /api/events/get-waiting-posts": ofEvents,
  "GET /api/events/get-post-details/{id}": one(
    rows.moderatorsOfPost,
    byId(({ post }) => post.id),
  ),
  "GET /api/events/get-post-original/{id}": [
    ...one(rows.moderatorsOfPost, failPost),
    {
      about: "of a post that is shown",
      row: { ...rows.moderatorsOfPost, moderator: 404, admin: 404 },
      request: byId(({ post }) => post.id),
    },
  ],
  "POST /api/events/deal-event-post": [
    ...one(rows.moderators, () => ({ body: { tab_id: randomUUID() } })),
    {
      about: "asked for the event",
      row: rows.moderatorsOfPost,
      request: ({ event }) => ({ body: { tab_id: randomUUID(), event_id: event.id } }),
    },
  ],
  "GET /api/events/get-event-holds": [
    ...one(rows.moderators),
    {
      about: "asked for the event",
      row: rows.moderatorsOfPost,
      request: ({ event }) => ({ query: { event_id: event.id } }),
    },
  ],
  "PUT /api/events/hold-event-post": [
    ...one(rows.moderatorsOfPost, ({ post }) => ({ body: { tab_id: randomUUID(), post_id: post.id } })),
    {
      about: "the event alone",
      row: rows.moderatorsOfPost,
      request: ({ event }) => ({ body: { tab_id: randomUUID(), event_id: event.id } }),
    },
  ],
  "DELETE /api/events/empty-bin": [
    ...one(rows.admins, binPost),
    {
      about: "of the event",
      row: rows.adminOfThing,
      request: async (scene) => ({ ...(await binPost(scene)), query: { event_id: scene.event.id } }),
    },
  ],
  "DELETE /api/events/erase-event-post/{id}": one(
    rows.adminOfThing,
    byId(({ post }) => post.id),
  ),
  "PUT /api/events/undo-event-post-status/{id}": one(rows.moderatorsOfPost, undoOwnStatus),
  "PUT /api/events/update-event-post-favourite/{id}": one(
    rows.moderatorsOfPost,
    byId(
      ({ post }) => post.id,
      () => ({ is_favourite: "yes" }),
    ),
  ),
  "PUT /api/events/update-event-post-status/{id}": one(
    rows.moderatorsOfPost,
    byId(
      ({ post }) => post.id,
      () => ({ status: "approve" }),
    ),
  ),
  "PUT /api/events/update-event/{id}": one(
    rows.adminOfThing,
    byId(
      ({ event }) => event.id,
      (scene) => ({ event_name: "Renamed", ...things(scene) }),
    ),
  ),
  "GET /api/general/get-dashboard-activity": one(rows.admins),
  "GET /api/general/get-dashboard-data": one(rows.admins),
  "GET /api/general/get-storage-state": one(rows.admins),
  "POST /api/general/retry-removals": one(rows.admins),
  "POST /api/events/announce/{id}": one(
    rows.moderatorsOfPost,
    byId(
      ({ event }) => event.id,
      () => ({ announcement: "Cake in five minutes" }),
    ),
  ),
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
  "POST /api/scripts/add-script": one(rows.admins, () => ({ body: script })),
  "DELETE /api/scripts/delete-script/{id}": one(
    rows.adminOfThing,
    byId((scene) => scene.script),
  ),
  "GET /api/scripts/get-scripts": one(rows.admins),
  "PUT /api/scripts/update-script-onoff/{id}": one(
    rows.adminOfThing,
    byId(
      (scene) => scene.script,
      () => ({ on_off: "off" }),
    ),
  ),
  "PUT /api/scripts/update-script/{id}": one(
    rows.adminOfThing,
    byId(
      (scene) => scene.script,
      () => script,
    ),
  ),
  "POST /api/users/add-user": [
    ...one(rows.admins, ({ account_id }, who) => ({
      body: { email: `new-${who}-${account_id.slice(-6)}@elsewhere.test`, password: everyonesPassword },
    })),
    {
      about: "with an email address that the first account has",
      row: { ...rows.admins, stranger: 409, admin: 409 },
      request: ({ colleague }) => ({ body: { email: colleague.email, password: everyonesPassword } }),
    },
  ],
  "PUT /api/users/change-password": one(rows.signedIn, () => ({
    body: { current_password: everyonesPassword, new_password: `${everyonesPassword} staple` },
  })),
  "DELETE /api/users/delete-user/{id}": one(
    rows.adminOfThing,
    byId(({ colleague }) => colleague.user_id),
  ),
  "GET /api/users/get-all-moderator": one(rows.admins),
  "GET /api/users/get-all-users": one(rows.admins),
  "POST /api/realtime/user-auth": one(rows.signedIn, () => ({ body: { socket_id: "1.1" } })),
  "GET /api/users/get-user-details": one(rows.signedIn),
  "PUT /api/users/update-user-details": [
    ...one(rows.signedIn, (_, who) => ({
      body: { phone_number: "1", ...(!who.toLowerCase().endsWith("moderator") && { company_name: "Mine" }) },
    })),
    { about: "the company's name", row: rows.admins, request: () => ({ body: { company_name: "Taken over" } }) },
  ],
  "PUT /api/users/update-user/{id}": [
    ...one(
      rows.adminOfThing,
      byId(
        ({ colleague }) => colleague.user_id,
        ({ colleague }) => ({ email: colleague.email, password: `${everyonesPassword} staple` }),
      ),
    ),
    {
      about: "the admin's own email, with a token alone",
      row: { ...rows.adminOfThing, admin: 400 },
      request: byId(
        ({ admin }) => admin.user_id,
        () => ({ email: "taken-over@elsewhere.test" }),
      ),
    },
    {
      about: "the admin's own password, with a token alone",
      row: { ...rows.adminOfThing, admin: 400 },
      request: byId(
        ({ admin }) => admin.user_id,
        ({ admin }) => ({ email: admin.email, password: `${everyonesPassword} staple` }),
      ),
    },
  ],
};
