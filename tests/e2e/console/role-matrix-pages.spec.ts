import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type APIRequestContext, request } from "@playwright/test";
import { inArray } from "drizzle-orm";
import { createDatabase } from "@/db/client";
import { users } from "@/db/schema/people/users";
import { createAccount } from "@/host/start/accounts";
import { apiPaths, paths } from "@/lib/shared/paths";
import { noticeChannel } from "@/lib/shared/posts/channel";
import { makePhoto } from "../../support/pictures";
import type { Installation } from "../support/installation";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

/** `loggedOut` still sends the cookie of an ended session; `stranger` is the admin of another account. */
const people = ["nobody", "loggedOut", "moderator", "admin", "stranger"] as const;
type Who = (typeof people)[number];
/** A page's status, or the path that it redirects to. */
type Answer = 200 | 404 | `/${string}`;
type Visit = { address: string; row: Record<Who, Answer> };
type Scene = Record<"live" | "archived" | "draft" | "locked", { id: string; slug: string; postId: string }>;

const everybody = (answer: Answer): Record<Who, Answer> => ({
  nobody: answer,
  loggedOut: answer,
  moderator: answer,
  admin: answer,
  stranger: answer,
});
/** Each role's start page; the cookie of an ended session still names its role. */
const home = (nobody: Answer): Record<Who, Answer> => ({
  ...everybody(paths.dashboard),
  moderator: paths.moderate,
  nobody,
});
const forSignedIn = (page: string, nobody: string = paths.loginFor(page), others: Answer = 200): Visit[] => [
  { address: page, row: { ...everybody(others), nobody: nobody as Answer } },
];

/** Console pages contain no data, which their API calls fetch; each call checks the role. Walls are equal for everybody. */
const pagesOf = ({ live, archived, draft, locked }: Scene): Record<string, Visit[]> => ({
  "/": [{ address: paths.landing, row: home(200) }],
  "/[...rest]": ["/no/such/page", "/users", "/events"].map((address) => ({ address, row: everybody(paths.landing) })),
  "/login": [{ address: paths.login, row: everybody(200) }],
  "/first-password": [{ address: paths.firstPassword, row: everybody(200) }],
  "/second-factor": [{ address: paths.secondFactor, row: everybody(200) }],
  "/forgot-password": [{ address: paths.forgotPassword, row: everybody(200) }],
  "/reset-password": [{ address: paths.resetPassword, row: everybody(200) }],
  "/invitation": [{ address: paths.invitation, row: everybody(200) }],
  "/logout": [{ address: paths.logout, row: everybody(200) }],
  "/user/account-settings": forSignedIn(paths.accountSettings),
  "/user/ads": forSignedIn(paths.ads),
  "/user/ads-group": forSignedIn(paths.adsGroup),
  "/user/audit-log": forSignedIn(paths.auditLog),
  "/user/carry-over": [
    ...forSignedIn(paths.carryOver(paths.event(live.slug))),
    ...forSignedIn("/user/carry-over?page=https%3A%2F%2Felsewhere.test%2F", undefined, paths.events),
  ],
  "/user/dashboard": [
    ...forSignedIn(paths.dashboard, paths.landing),
    { address: paths.user, row: home(paths.landing) },
  ],
  "/user/events": forSignedIn(paths.events),
  "/user/events/[id]": forSignedIn(paths.eventDesk(live.id)),
  "/user/events/[id]/report": forSignedIn(paths.eventReport(live.id)),
  "/user/events/[id]/rules": forSignedIn(paths.eventRules(live.id)),
  "/user/moderate": forSignedIn("/user/moderate?status=pending"),
  "/user/screens": forSignedIn(paths.screens),
  "/user/scripts": forSignedIn(paths.scripts),
  "/user/system-check": forSignedIn(paths.systemCheck),
  "/user/users": forSignedIn(paths.users),
  "/form-preview": forSignedIn(paths.formPreview, paths.loginFor(paths.events)),
  "/wall-preview": [{ address: paths.wallPreview, row: everybody(200) }],
  // A television is not signed in; only its poll reads the cookie that identifies it.
  "/screen": [{ address: paths.screen, row: everybody(200) }],
  "/event/[slug]": onEachWall([live, archived, draft, locked], ({ slug }) => paths.event(slug)),
  "/event/[slug]/post/[id]": [
    ...onEachWall([live, archived, draft, locked], ({ slug, postId }) => paths.eventPost(slug, postId)),
    { address: paths.eventPost(live.slug, locked.postId), row: everybody(200) },
  ],
  // The browser sends its token with API calls; the page is the same for every token.
  "/album/[token]": [{ address: paths.album("A".repeat(43)), row: everybody(200) }],
  "/sponsor/[token]": [{ address: paths.sponsor("A".repeat(43)), row: everybody(200) }],
  "/p/[token]": [{ address: paths.myPosts("A".repeat(43)), row: everybody(200) }],
  "/event-form/[slug]": onEachWall([live, archived, draft, locked], ({ slug }) => paths.eventForm(slug)),
});

/**
 * Answers of a live, an archived, a draft and a private event. The server hides a draft's page from everybody: the
 * team's browsers fetch its content. A private event answers with its password page.
 */
function onEachWall(places: Scene["live"][], address: (place: Scene["live"]) => string): Visit[] {
  const answers: Answer[] = [200, 200, 404, 200];
  return places.map((place, index) => ({ address: address(place), row: everybody(answers[index] ?? 200) }));
}

test("each page gives each role its documented answer and reveals nothing of other accounts", async ({
  installation,
  organiser,
}) => {
  const { db, close } = openDatabase(installation);
  const moderator = { email: "page-moderator@example.com", password: "long enough" };
  const stranger = { email: "page-stranger@example.com", password: "long enough" };
  await createAccount(db, { companyName: "Elsewhere", ...stranger });
  const { id } = await organiser.call<{ id: string }>("POST", apiPaths.users.addUser, moderator);
  const scene = await createScene(organiser, id);
  const visitors: Record<Who, APIRequestContext> = {
    nobody: await request.newContext({ baseURL: installation.url }),
    loggedOut: await loggedOut(installation),
    moderator: (await signIn(installation, moderator)).context,
    admin: (await signIn(installation, installation.admin)).context,
    stranger: (await signIn(installation, stranger)).context,
  };
  const emails = { moderator: moderator.email, admin: installation.admin.email, stranger: stranger.email };
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users.email, Object.values(emails)));
  await close();

  const pages = pagesOf(scene);
  expect(Object.keys(pages).sort()).toEqual(pagesOfApp());
  for (const [name, visits] of Object.entries(pages)) {
    for (const { address, row } of visits) {
      for (const who of people) {
        const { answer, text } = await visit(visitors[who], address);
        expect.soft(answer, `${name}: ${address} as ${who}`).toBe(row[who]);
        const own = rows.find(({ email }) => email === emails[who as keyof typeof emails]);
        const ids = rows.flatMap(({ id, account_id }) => [id, account_id]);
        const foreign = ids.filter((id) => id !== own?.id && id !== own?.account_id);
        const secrets = [
          ...foreign,
          ...rows.map(({ email }) => email),
          "Secret gathering",
          // The password page of a private event shows the event's name and nothing else of it.
          ...(address.includes(scene.locked.slug) ? [] : ["Sealed gathering"]),
          "Behind the door",
          "argon2",
        ];
        expect(
          secrets.filter((secret) => text.includes(secret)),
          `${address} reveals to ${who}`,
        ).toEqual([]);
        // These pages contain one thing about their user: the channel of the console's realtime messages.
        if (["/user/moderate", "/user/events/[id]"].includes(name) && own) {
          const channel = noticeChannel({ user_id: own.id, family_id: "" });
          expect.soft(text.includes(channel), `${address} knows ${who}`).toBe(true);
        }
      }
    }
  }
  for (const context of Object.values(visitors)) await context.dispose();
});

/** The addresses of all pages, from the app folder. */
function pagesOfApp(): string[] {
  const app = fileURLToPath(new URL("../../../app", import.meta.url));
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).map((file) => file.split(path.sep).join("/"));
  // API routes have their own matrix.
  const found = files.filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file) && !file.startsWith("api/"));
  return found.map((file) => `/${file.replace(/\/?(page\.tsx|route\.ts)$/, "")}`).sort();
}

async function visit(context: APIRequestContext, address: string): Promise<{ answer: unknown; text: string }> {
  const response = await context.get(address, { maxRedirects: 0 });
  const { location } = response.headers();
  const text = await response.text();
  if (response.status() !== 307 || !location) return { answer: response.status(), text };
  const { pathname, search } = new URL(location, response.url());
  return { answer: pathname + search, text };
}

async function createScene(organiser: Organiser, moderatorId: string): Promise<Scene> {
  const create = async (event_status: string, fields: object = {}) => {
    const given = { event_status: "Live", moderator_ids: [moderatorId], ...fields };
    const { id, event_url_slug } = await organiser.createEvent(given);
    const caption = event_status === "Private" || event_status === "Draft" ? "Behind the door" : "For everybody";
    const postId = await organiser.addReadyPost(id, await makePhoto({ width: 320, height: 240 }), { caption });
    await organiser.setStatus(postId, "approve");
    await organiser.call("PUT", apiPaths.events.updateEvent(id), { event_status });
    return { id, slug: event_url_slug, postId };
  };
  return {
    live: await create("Live"),
    archived: await create("Archive"),
    draft: await create("Draft", { event_name: "Secret gathering" }),
    locked: await create("Private", { event_name: "Sealed gathering", password: "open sesame" }),
  };
}

async function signIn({ url }: Installation, { email, password }: { email: string; password: string }) {
  const context = await request.newContext({ baseURL: url });
  const answer = await context.post(apiPaths.auth.login, { data: { email_id: email, password } });
  expect(answer.status()).toBe(200);
  return { context, refreshToken: (await answer.json()).refreshToken };
}

/** A client that kept its cookie after its session ended. */
async function loggedOut(installation: Installation): Promise<APIRequestContext> {
  const { context, refreshToken } = await signIn(installation, installation.admin);
  const storageState = await context.storageState();
  expect(storageState.cookies).not.toEqual([]);
  expect((await context.post(apiPaths.auth.logout, { data: { refreshToken } })).ok()).toBe(true);
  await context.dispose();
  return request.newContext({ baseURL: installation.url, storageState });
}

function openDatabase({ dataDir }: Installation) {
  const { database_url } = JSON.parse(readFileSync(path.join(dataDir, "running.json"), "utf8"));
  return createDatabase(database_url, { max: 1 });
}
