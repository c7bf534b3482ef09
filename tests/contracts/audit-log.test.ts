import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { routeModules } from "@/app/api/openapi.json/modules";
import { accounts } from "@/db/schema/people/accounts";
import { refreshTokenFamilies } from "@/db/schema/people/refresh-token-families";
import { createChallenge, passkeyCookieName } from "@/lib/server/base/auth/second-factor/passkey-challenge";
import { createSessionCookie } from "@/lib/server/base/auth/tokens";
import type { RouteHandler } from "@/lib/server/base/http/route";
import { announce } from "@/lib/server/features/announcements/service";
import { pauseScreens } from "@/lib/server/features/screens/service";
import { auditActions } from "@/lib/shared/audit-actions";
import type { Actor } from "@/lib/shared/auth/actor";
import { sessionCookieName } from "@/lib/shared/auth/session-cookie";
import { type AuditRow, declaredActions, readAuditLog } from "../support/audit-log";
import { Authenticator, site, storePasskey } from "../support/auth/passkeys";
import { firstStep, insertFactor, wrongCodeOf } from "../support/auth/second-factors";
import { codeOf } from "../support/auth/totp";
import { call } from "../support/call";
import { testInstallation } from "../support/installation";
import { logInAs, refreshWith } from "../support/members";
import { consoleExamples, sponsorLink } from "../support/roles/matrix-console";
import { addOlderAccount } from "../support/roles/matrix-exports";
import { publicExamples } from "../support/roles/matrix-public";
import type { Example, Who } from "../support/roles/matrix-rows";
import { createScene, everyonesPassword, type Scene } from "../support/roles/matrix-scene";
import { createDevice } from "../support/wall/devices";

const installation = testInstallation();

const isReading = (method: string) => method === "GET" || method === "HEAD";
const routes = Object.entries(routeModules).flatMap(([address, module]) =>
  Object.entries<RouteHandler>(module).map(([method, handler]) => ({ name: `${method} ${address}`, method, handler })),
);
const changing = routes.filter(({ method }) => !isReading(method));

type Ask = Example["request"];
const setStatus =
  (status: string): Ask =>
  ({ post }) => ({ params: { id: post.id }, body: { status } });

/** Returns a refresh token that was replaced a minute ago. */
async function replacedToken({ deps, colleague }: Scene) {
  const { body } = await logInAs({ email: colleague.email, password: everyonesPassword });
  await refreshWith(body.refreshToken);
  const rotated_at = new Date(Date.now() - 60_000).toISOString();
  await deps.db
    .update(refreshTokenFamilies)
    .set({ rotated_at })
    .where(eq(refreshTokenFamilies.user_id, colleague.user_id));
  return { body: { refreshToken: body.refreshToken } };
}

/** Signs in from a browser that already has a session. */
async function inBrowserOf(scene: Scene, who: Who): Promise<Awaited<ReturnType<Ask>>> {
  const body = { email_id: scene.colleague.email, password: everyonesPassword };
  if (who === "nobody") return { body };
  const { value } = await createSessionCookie(scene[who], 60);
  return { body, cookies: { [sessionCookieName(false)]: value } };
}

/** A second step in a browser that already has a session, with a right code or a wrong one. */
const secondStep =
  (codeFor: (secret: string) => string): Ask =>
  async (scene, who) => {
    const secret = await insertFactor(scene.deps, scene.colleague);
    const { ticket, cookies } = await firstStep({ ...scene.colleague, password: everyonesPassword });
    const { cookies: session = {} } = await inBrowserOf(scene, who);
    return { body: { ticket, code: codeFor(secret) }, cookies: { ...cookies, ...session } };
  };

/** A call with a code of the caller's app, which is set up or not yet. */
const withCode =
  (codeFor: (secret: string) => string, isEnabled = true): Ask =>
  async (scene, who) => {
    const caller = scene[who === "nobody" ? "admin" : who];
    return { body: { code: codeFor(await insertFactor(scene.deps, caller, isEnabled)) } };
  };

/** The proof of a passkey of somebody who has an app, too, for the challenge in the cookie. */
async function provenPasskey({ deps }: Scene, person: Actor, faults = {}) {
  await insertFactor(deps, person);
  const key = new Authenticator();
  await storePasskey(deps, person, key);
  const { challenge, cookie } = await createChallenge("proof", null);
  const body = { passkey: key.prove(challenge, person.user_id, faults) };
  return { headers: site, body, cookies: { [passkeyCookieName]: cookie } };
}

/** A login with a passkey in a browser that already has a session. */
const passkeyLogin =
  (faults = {}): Ask =>
  async (scene, who) => {
    const proven = await provenPasskey(scene, scene.colleague, faults);
    const { cookies } = await inBrowserOf(scene, who);
    return { ...proven, cookies: { ...proven.cookies, ...cookies } };
  };

const passkeyOfCaller =
  (faults = {}): Ask =>
  (scene, who) =>
    provenPasskey(scene, scene[who === "nobody" ? "admin" : who], faults);

const newPasskey: Ask = async (scene, who) => {
  const { user_id } = scene[who === "nobody" ? "admin" : who];
  const { challenge, cookie } = await createChallenge("new", user_id);
  const body = { name: "Phone", passkey: new Authenticator().make(challenge) };
  return { headers: site, body, cookies: { [passkeyCookieName]: cookie } };
};

/** Calls beyond the role matrix's examples, because a route may write several actions. */
const further: Record<string, Ask[]> = {
  "POST /api/auth/login": [inBrowserOf],
  "POST /api/auth/log-in-second-step": [secondStep(codeOf), secondStep(wrongCodeOf)],
  "POST /api/users/begin-second-factor": [() => ({ body: { current_password: "incorrect horse" } })],
  "POST /api/users/enable-second-factor": [withCode(codeOf, false), withCode(wrongCodeOf, false)],
  "POST /api/users/confirm-second-factor": [withCode(codeOf)],
  "POST /api/users/renew-recovery-codes": [withCode(codeOf)],
  "POST /api/auth/log-in-passkey": [passkeyLogin(), passkeyLogin({ isVerified: false })],
  "POST /api/users/begin-new-passkey": [() => ({ headers: site, body: { current_password: "incorrect horse" } })],
  "POST /api/users/add-passkey": [newPasskey],
  "POST /api/users/confirm-passkey": [passkeyOfCaller(), passkeyOfCaller({ isVerified: false })],
  "DELETE /api/users/remove-passkey/{id}": [
    async ({ deps, moderator, admin }, who) => {
      const person = who === "admin" ? admin : moderator;
      await insertFactor(deps, person);
      return { params: { id: await storePasskey(deps, person, new Authenticator()) } };
    },
  ],
  "DELETE /api/users/end-session/{id}": [
    (scene, who) => ({ params: { id: scene[who === "admin" ? "admin" : "moderator"].family_id } }),
  ],
  "DELETE /api/users/remove-second-factor/{id}": [
    async ({ deps, moderator, admin }, who) => {
      const person = who === "admin" ? admin : moderator;
      await insertFactor(deps, person);
      return { params: { id: person.user_id } };
    },
  ],
  "POST /api/auth/refresh-access-token": [replacedToken],
  "PUT /api/events/update-event/{id}": [
    ({ event }) => ({ params: { id: event.id }, body: { moderation_mode: "Automatic" } }),
  ],
  "PUT /api/events/update-event-post-status/{id}": ["private", "banned", "delete"].map(setStatus),
  "PUT /api/events/update-sponsor-link/{id}": [sponsorLink("off")],
  "POST /api/events/announce/{id}": [
    async ({ deps, admin, event }) => {
      await announce(deps, admin, event.id, { announcement: "Cake in five minutes", minutes: 5 });
      return { params: { id: event.id }, body: { announcement: "" } };
    },
  ],
  "PUT /api/screens/pause-screens/{id}": [
    async ({ deps, admin, event }) => {
      await pauseScreens(deps, admin, event.id, "on");
      return { params: { id: event.id }, body: { wall_paused: "off" } };
    },
  ],
  "PUT /api/screens/update-device/{id}": [
    async ({ deps, admin, event, archived }) => {
      const { id } = await createDevice(deps, admin, event.id);
      return { params: { id }, body: { event_id: archived.id } };
    },
  ],
  "POST /api/account/close-account": [
    async ({ deps }) => {
      await addOlderAccount(deps);
      return { body: { current_password: "incorrect horse" } };
    },
  ],
  "PUT /api/users/change-password": [
    () => ({ body: { current_password: "incorrect horse", new_password: `${everyonesPassword} staple` } }),
  ],
  "PUT /api/users/update-user/{id}": [
    ({ admin }) => ({
      params: { id: admin.user_id },
      body: { email: `new-${admin.email}`, current_password: "incorrect horse" },
    }),
    ({ colleague }) => ({ params: { id: colleague.user_id }, body: { email: `new-${colleague.email}` } }),
  ],
};

const examples: Record<string, Example[]> = { ...consoleExamples, ...publicExamples };
const address = "2001:db8:0:42::7";

afterEach(() => installation.deps.db.delete(accounts));

describe("calls that may change something declare their audit entry", () => {
  it.each(changing.map(({ name, handler }) => [name, handler] as const))(
    "the call declares what it writes into the audit log: %s",
    (name, { declaration: { audit } }) => {
      const help = `Give the route of ${name} the field audit: an action of lib/shared/audit-actions.ts, several, or "none: <why>".`;
      expect(audit, help).toBeDefined();
      for (const word of [audit].flat()) {
        if (word?.startsWith("none:")) expect(word.length, help).toBeGreaterThan("none: ".length);
        else expect(auditActions, help).toContain(word);
      }
    },
  );
});

describe("calls write the declared audit entry", () => {
  it.each(changing.map(({ name, method, handler }) => [name, method, handler] as const))(
    "the call writes its declared entry with actor, address and subject: %s",
    async (name, method, handler) => {
      const declared = declaredActions(handler);
      const seen = new Set<string>();
      const asked = [...(examples[name] ?? []).map(({ request }) => request), ...(further[name] ?? [])];
      for (const request of asked) {
        for (const who of askers[handler.declaration.access]) {
          for (const row of await entriesOf({ method, handler, request, who })) {
            expect(declared, `${name} as ${who}: its field audit does not name what it wrote`).toContain(row.action);
            seen.add(row.action);
          }
        }
      }
      const help = `${name} names actions that no example brings about: is recordAudit called, or does \`further\` need one?`;
      expect([...seen].sort(), help).toEqual([...declared].sort());
    },
  );
});

/** Callers of each access level; the role matrix checks that a refusal writes nothing. */
const askers = { public: ["nobody", "admin"], "signed-in": ["moderator", "admin"], admin: ["admin"] } as const;

type Call = { method: string; handler: RouteHandler; request: Ask; who: Who };

/** The entries that one call writes, in a fresh scene. */
async function entriesOf({ method, handler, request, who }: Call): Promise<AuditRow[]> {
  const { deps } = installation;
  const scene = await createScene(deps);
  const prepared = await request(scene, who);
  const before = new Set((await readAuditLog(deps)).map(({ id }) => id));
  const person = who === "nobody" ? null : scene[who];
  const { status } = await call(handler, { ...prepared, address, method: method as "PUT", as: person });
  const written = (await readAuditLog(deps)).filter(({ id }) => !before.has(id));
  for (const row of written) {
    expect(row.address).toBe(address);
    expect(row.subject_label).not.toBe("");
    // These calls come without a session; the email or the mailed link identifies the user.
    if (/^sign-in\.|^password\.reset$|^user\.join$/.test(row.action)) continue;
    if (handler.declaration.access === "public" && row.action === "second-factor.failure") continue;
    // The token identifies the guest, with or without a session beside it.
    if (/^post\.take-back$|^consent\./.test(row.action)) {
      expect(row).toMatchObject({ account_id: scene.account_id, actor_id: null, actor_name: "guest" });
      continue;
    }
    expect(row).toMatchObject({ account_id: person?.account_id, actor_id: person?.user_id, actor_name: person?.email });
  }
  const entriesText = JSON.stringify(written);
  for (const secret of secretsOf(scene)) expect(entriesText).not.toContain(secret);
  if (status >= 400)
    expect(written.filter(({ action }) => !action.endsWith(".failure") && !action.endsWith(".replay"))).toEqual([]);
  await deps.db.delete(accounts);
  return written;
}

/** Texts that no entry may hold: passwords, tokens, and guests' data. */
function secretsOf({ post, admin, moderator }: Scene): string[] {
  return [everyonesPassword, "incorrect horse", "argon2", admin.bearer, moderator.bearer, post.person_email_id];
}
