import { eq } from "drizzle-orm";
import { accounts } from "@/db/schema/people/accounts";
import { posts } from "@/db/schema/posts/posts";
import { byId, one } from "./matrix-requests";
import { type Examples, type Request, rows } from "./matrix-rows";
import { everyonesPassword, type Scene } from "./matrix-scene";

/** The post's checksums are stored, so that a download can begin at once. */
async function storeChecksum({ deps, event, post }: Scene): Promise<Request> {
  await deps.db.update(posts).set({ original_crc32: 1 }).where(eq(posts.id, post.id));
  return { params: { id: event.id }, body: { posts: "all" } };
}

/** Adds an account that is older than all others, so that theirs can be closed. */
export async function addOlderAccount({ db }: Scene["deps"]): Promise<void> {
  const id = "00000000-0000-7000-8000-000000000001";
  const row = { id, company_name: "First", email: "first@example.com", created_at: "2020-01-01T00:00:00Z" };
  await db.insert(accounts).values(row).onConflictDoNothing();
}

/** The calls of the export and of the end of an event. */
export const exportExamples: Examples = {
  "POST /api/exports/create-export/{id}": one(rows.adminOfThing, storeChecksum),
  "GET /api/exports/get-export-size/{id}": one(
    rows.adminOfThing,
    byId(({ event }) => event.id),
  ),
  "POST /api/account/create-export": one(rows.admins, async (scene) => {
    await storeChecksum(scene);
    return { body: {} };
  }),
  "POST /api/account/close-account": [
    ...one(rows.admins, async ({ deps }) => {
      await addOlderAccount(deps);
      return { body: { current_password: everyonesPassword } };
    }),
    {
      about: "the installation's first",
      row: { ...rows.admins, admin: 403 },
      request: () => ({ body: { current_password: everyonesPassword } }),
    },
  ],
  "POST /api/account/keep-account": one(rows.admins, async ({ deps }) => {
    await deps.db.update(accounts).set({ closes_at: "2099-01-01T00:00:00Z" });
    return { body: {} };
  }),
  "POST /api/guests/find-guest": one(rows.admins, ({ post }) => ({ body: { email: post.person_email_id } })),
  "POST /api/guests/export-guest": one({ ...rows.admins, stranger: 409 }, async (scene) => {
    await storeChecksum(scene);
    return { body: { email: scene.post.person_email_id } };
  }),
  "POST /api/guests/erase-guest": one(rows.admins, ({ post }) => ({ body: { email: post.person_email_id } })),
  "GET /api/retention/get-retention/{id}": one(
    rows.adminOfThing,
    byId(({ event }) => event.id),
  ),
  "PUT /api/retention/update-retention/{id}": one(
    rows.adminOfThing,
    byId(
      ({ event }) => event.id,
      () => ({ days: 30, delete_on: null }),
    ),
  ),
  "GET /api/retention/get-due-events": one(rows.admins),
  "GET /api/retention/get-default": one(rows.admins),
  "PUT /api/retention/update-default": one(rows.admins, () => ({ body: { days: 90 } })),
  "POST /api/retention/confirm-warnings": one(rows.admins, ({ event }) => ({ body: { event_ids: [event.id] } })),
};
