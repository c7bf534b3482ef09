import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { insertPasswordReset } from "@/db/queries/people/users";
import { posts } from "@/db/schema/posts/posts";
import { createViewTicket, derivedKey, hashToken } from "@/lib/server/base/auth/tokens";
import { createProbeToken, probeHeader } from "@/lib/server/features/doctor/probe-token";
import { createExport } from "@/lib/server/features/export/service";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { channels } from "@/lib/shared/public-paths";
import { wallChannel } from "@/lib/shared/wall/channel";
import { createInvitation } from "../auth/invitations";
import { Authenticator, site } from "../auth/passkeys";
import { logInAs } from "../members";
import type { TestEvent } from "../people";
import { makePhoto } from "../pictures";
import { postForm } from "../submissions";
import { screenReport } from "../wall/screens";
import { albumExamples } from "./matrix-albums";
import { receiptExamples } from "./matrix-receipts";
import { type Example, type Examples, type Row, rows } from "./matrix-rows";
import { everyonesPassword, type Scene } from "./matrix-scene";

/** A call of the role matrix: `row` names who may make it and how anybody else is refused (matrix-rows.ts). */
const example = (about: string, row: Row, request: Example["request"]): Example => ({ about, row, request });

/** The same call to the account's live, archived, draft and private event. */
const onEachWall = (request: (event: TestEvent) => ReturnType<Example["request"]>): Example[] => [
  example("a live event", rows.everybody, ({ event }) => request(event)),
  example("an archived event", rows.everybody, ({ archived }) => request(archived)),
  example("a draft", rows.teamElseHidden, ({ draft }) => request(draft)),
  example("a private event", rows.teamElseLocked, ({ sealed }) => request(sealed)),
];

const guestPost = async (event: TestEvent) => ({ body: postForm(event, await makePhoto()) });
const login = ({ admin }: Scene, password: string) => ({
  body: { email_id: admin.email, password },
  address: "198.51.100.1",
});
const subscribe = (channel_name: string) => ({ body: { socket_id: "1.1", channel_name } });
const unlock = ({ event_url_slug }: TestEvent, password: string) => ({
  params: { slug: event_url_slug },
  body: { password },
});
const redeem = async ({ event_url_slug }: TestEvent, { id }: TestEvent, { family_id }: Scene["admin"]) => ({
  params: { slug: event_url_slug },
  body: { ticket: await createViewTicket({ event_id: id, ticket_id: randomUUID(), family_id, is_assigned: false }) },
});
const media = (key: string) => ({ params: { key: key.split("/") } });
const mediaExamples = [
  example("a public picture", rows.everybody, ({ ad }) => media(ad.media_key)),
  example("a guest's original", rows.nobodyFinds, async ({ deps, post: { original_key } }) => {
    if (!original_key) throw new Error("The post has no original.");
    await deps.storage.put(original_key, { bytes: Buffer.from("a photo") }, "image/jpeg");
    return media(original_key);
  }),
];

/** The signed address of an admin's export; without its signature, the proof, it is refused. */
const signedExport = async ({ deps, admin, event, post }: Scene) => {
  await deps.db.update(posts).set({ original_crc32: 1 }).where(eq(posts.id, post.id));
  const { path } = await createExport(deps, admin, event.id, { posts: "all", pictures: "originals" });
  const { pathname, searchParams } = new URL(path ?? "", "http://wall.test");
  const [, , , , id = ""] = pathname.split("/");
  return { params: { id }, query: Object.fromEntries(searchParams) };
};
const exportExamples = [
  example("with its proof", rows.everybody, async (scene) => ({
    ...(await signedExport(scene)),
    headers: { range: "bytes=0-3" },
  })),
  example("without it", rows.nobodyFinds, async (scene) => ({ ...(await signedExport(scene)), query: {} })),
];

const largePhoto = ({ id: event_id }: TestEvent) => ({ event_id, content_type: "image/jpeg", bytes: 9_000_000 });

/** Uploads need the ticket that the server issued for them; calls with one: tests/api/videos/uploads.test.ts. */
const withoutTicket = [example("without a ticket", rows.nobodyUnauthenticated, () => ({ params: {} }))];

/** Examples of every call that needs no sign-in. */
export const publicExamples: Examples = {
  "GET /api/ads-group/get-ads-by-group-id": [
    example("a program on a live wall", rows.everybody, ({ program }) => ({ query: { ads_group_id: program } })),
    example("a program on no wall", rows.teamElseHidden, (scene) => ({ query: { ads_group_id: scene.unusedProgram } })),
  ],
  "POST /api/auth/forgot-password": [
    example("for somebody's email", rows.everybody, ({ admin }) => ({ body: { email_id: admin.email } })),
    example("for nobody's", rows.everybody, () => ({ body: { email_id: "nobody@elsewhere.test" } })),
  ],
  "POST /api/auth/reset-password": [
    example("with a mailed link", rows.everybody, async ({ deps, colleague: { account_id, user_id } }) => {
      const token = randomUUID();
      await insertPasswordReset(deps.db, { token_hash: hashToken(token), account_id, user_id }, 60);
      return { body: { token, new_password: randomUUID() } };
    }),
    example("with a made-up one", rows.nobodyValid, () => ({
      body: { token: randomUUID(), new_password: everyonesPassword },
    })),
  ],
  "POST /api/auth/read-invitation": [
    example("with the link of an invitation", rows.everybody, async (scene) => ({
      body: { token: (await createInvitation(scene)).token },
    })),
    example("with a made-up one", rows.nobodyValid, () => ({ body: { token: randomUUID() } })),
  ],
  "POST /api/auth/accept-invitation": [
    example("with the link of an invitation", rows.everybody, async (scene) => ({
      body: { token: (await createInvitation(scene)).token, new_password: randomUUID() },
    })),
    example("with a made-up one", rows.nobodyValid, () => ({
      body: { token: randomUUID(), new_password: everyonesPassword },
    })),
  ],
  "POST /api/auth/login": [
    example("with the right password", rows.everybody, (scene) => login(scene, everyonesPassword)),
    {
      ...example("with a wrong password", rows.nobodyUnauthenticated, (scene) => login(scene, "incorrect horse")),
      isAudited: true,
    },
  ],
  "POST /api/auth/log-in-second-step": [
    example("with a ticket that nobody made", rows.nobodyUnauthenticated, () => ({
      body: { ticket: "x", code: "123456" },
    })),
  ],
  "POST /api/auth/begin-passkey": [example("of anybody", rows.everybody, () => ({ body: {}, headers: site }))],
  "POST /api/auth/log-in-passkey": [
    example("that nobody has", rows.nobodyValid, ({ admin }) => ({
      body: { passkey: new Authenticator().prove("made-up", admin.user_id) },
      headers: site,
    })),
  ],
  "POST /api/auth/logout": [example("of one's own", rows.everybody, () => ({ body: {} }))],
  "POST /api/auth/refresh-access-token": [
    example("with a token of somebody's", rows.everybody, async ({ colleague }) => {
      const { body } = await logInAs({ email: colleague.email, password: everyonesPassword });
      return { body: { refreshToken: body.refreshToken } };
    }),
    example("with a made-up token", rows.nobodyUnauthenticated, ({ admin }) => ({
      body: { refreshToken: `${admin.family_id}.made-up` },
    })),
  ],
  "POST /api/events/add-event-post": [
    example("to a live event", rows.everybody, ({ event }) => guestPost(event)),
    example("to a draft", rows.teamElseHidden, ({ draft }) => guestPost(draft)),
    example("to a private event", rows.teamElseLocked, ({ sealed }) => guestPost(sealed)),
    example("to an archived event", rows.ended, ({ archived }) => guestPost(archived)),
  ],
  // The matrix runs on a disk, which offers no direct uploads. tests/api/posts/files/direct-upload.test.ts covers the
  // rest.
  "POST /api/events/get-upload-url": [
    example("where photos come with their post", rows.nobodyFinds, ({ event }) => ({
      body: { event_id: event.id, content_type: "image/jpeg", bytes: 1_000 },
    })),
  ],
  "POST /api/events/get-photo-upload": [
    example("for a live event", rows.everybody, ({ event }) => ({ body: largePhoto(event) })),
    example("for a draft", rows.teamElseHidden, ({ draft }) => ({ body: largePhoto(draft) })),
    example("for a private event", rows.teamElseLocked, ({ sealed }) => ({ body: largePhoto(sealed) })),
    example("for an archived event", rows.ended, ({ archived }) => ({ body: largePhoto(archived) })),
  ],
  "GET /api/events/event-by-slug/{slug}": onEachWall((event) => ({ params: { slug: event.event_url_slug } })),
  "GET /api/events/get-approved-event-posts/{eventId}": onEachWall((event) => ({ params: { eventId: event.id } })),
  "GET /api/events/get-video-id": [
    example("for a live event", rows.everybody, ({ event }) => ({ query: { event_id: event.id } })),
    example("for a draft", rows.teamElseHidden, ({ draft }) => ({ query: { event_id: draft.id } })),
    example("for a private event", rows.teamElseLocked, ({ sealed }) => ({ query: { event_id: sealed.id } })),
    example("for an archived event", rows.ended, ({ archived }) => ({ query: { event_id: archived.id } })),
  ],
  "GET /api/events/wall-numbers/{eventId}": onEachWall((event) => ({ params: { eventId: event.id } })),
  "GET /api/events/wall-changes/{eventId}": onEachWall((event) => ({
    params: { eventId: event.id },
    query: { since: 0 },
  })),
  "POST /api/events/unlock-event/{slug}": [
    example("with the password", rows.everybody, ({ sealed }) => unlock(sealed, everyonesPassword)),
    example("with a wrong one", rows.teamElseLocked, ({ sealed }) => unlock(sealed, "incorrect horse")),
    example("a draft", rows.teamElseHidden, ({ draft }) => unlock(draft, everyonesPassword)),
  ],
  "POST /api/events/redeem-view-ticket/{slug}": [
    example("with a ticket to it", rows.everybody, ({ draft, admin }) => redeem(draft, draft, admin)),
    example("with a ticket to another event", rows.nobodyFinds, ({ draft, sealed, admin }) =>
      redeem(draft, sealed, admin),
    ),
  ],
  "GET /api/exports/download-export/{id}": exportExamples,
  "HEAD /api/exports/download-export/{id}": exportExamples,
  "GET /api/health": [example("of the installation", rows.everybody, () => ({}))],
  "GET /api/live": [example("of the process", rows.everybody, () => ({}))],
  "GET /api/ready": [example("of the process", rows.everybody, () => ({}))],
  "GET /api/metrics": [example("where no token is set", rows.nobodyFinds, () => ({}))],
  "POST /api/internal/expire-wall": [
    example("with the installation's key", rows.everybody, ({ event }) => ({
      body: { slug: event.event_url_slug, key: derivedKey("expire-wall") },
    })),
    example("all walls, with the key", rows.everybody, () => ({
      body: { slug: null, key: derivedKey("expire-wall") },
    })),
    example("without it", rows.nobodyForbidden, ({ event }) => ({
      body: { slug: event.event_url_slug, key: "x".repeat(derivedKey("expire-wall").length) },
    })),
  ],
  "POST /api/internal/probe-address": [
    example("with a token of the installation", rows.everybody, () => ({
      headers: { [probeHeader]: createProbeToken({ maxBytes: 0, waitMs: 0 }) },
    })),
    example("without it", rows.nobodyForbidden, () => ({ headers: { [probeHeader]: "x" } })),
  ],
  "GET /api/jobs/drain": [example("without the timer's secret", rows.nobodyForbidden, () => ({}))],
  "DELETE /api/photo-uploads/{path}": withoutTicket,
  "HEAD /api/photo-uploads/{path}": withoutTicket,
  "PATCH /api/photo-uploads/{path}": withoutTicket,
  "POST /api/photo-uploads/{path}": withoutTicket,
  "POST /api/upload-parts/{id}": [
    example("without a ticket", rows.nobodyUnauthenticated, () => ({ params: { id: randomUUID() } })),
  ],
  "DELETE /api/video-uploads/{path}": withoutTicket,
  "HEAD /api/video-uploads/{path}": withoutTicket,
  "PATCH /api/video-uploads/{path}": withoutTicket,
  "POST /api/video-uploads/{path}": withoutTicket,
  "GET /api/media/{key}": mediaExamples,
  "HEAD /api/media/{key}": mediaExamples,
  "POST /api/realtime/auth": [
    example("a draft's wall", rows.teamElseHidden, ({ draft }) => subscribe(wallChannel(draft))),
    example("a private wall", rows.teamElseLocked, ({ sealed }) => subscribe(wallChannel(sealed))),
    example("a private wall by an earlier name", rows.nobodyForbidden, ({ sealed }) =>
      subscribe(channels.privateEvent(sealed.id, randomUUID())),
    ),
    example("the private name of a live wall", rows.nobodyForbidden, ({ event }) =>
      subscribe(channels.privateEvent(event.id, event.channel_epoch)),
    ),
    example("an admin's console", rows.adminsChannel, ({ admin }) => subscribe(noticeChannel(admin))),
    example("a moderator's console", rows.moderatorsChannel, ({ moderator }) => subscribe(noticeChannel(moderator))),
  ],
  ...albumExamples,
  ...receiptExamples,
  "POST /api/screens/poll-device": [
    example("of a screen that nobody paired", rows.everybody, () => ({})),
    example("of a screen with a made-up cookie", rows.everybody, () => ({
      cookies: { "wallflower-screen": randomUUID().padEnd(43, "x") },
    })),
  ],
  "POST /api/screens/report-screen": onEachWall((event) => ({ body: screenReport(event) })),
  "GET /api/scripts/get-scripts-per-ids": [
    example("a script on a live wall", rows.everybody, ({ script }) => ({ query: { script_ids: script } })),
    example("a script on no wall", rows.teamElseNothing, (scene) => ({ query: { script_ids: scene.unusedScript } })),
  ],
};
