import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PUT as updateEvent } from "@/app/api/events/update-event/[id]/route";
import { GET as wallChanges } from "@/app/api/events/wall-changes/[eventId]/route";
import { POST as authorize } from "@/app/api/realtime/auth/route";
import { POST as reportScreen } from "@/app/api/screens/report-screen/route";
import { findTeamMember, revokeFamilies } from "@/db/queries/people/sessions";
import { findEventAccess } from "@/db/queries/posts/wall";
import { createUnlockToken, createViewPass, unlockCookieName } from "@/lib/server/base/auth/tokens";
import { wallChannel } from "@/lib/shared/wall/channel";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast, createEvent, type TestEvent } from "../../support/people";
import { screenReport } from "../../support/wall/screens";

vi.mock("@/db/queries/posts/wall", async (load: () => Promise<typeof import("@/db/queries/posts/wall")>) => {
  const queries = await load();
  return { ...queries, findEventAccess: vi.fn(queries.findEventAccess) };
});
vi.mock("@/db/queries/people/sessions", async (load: () => Promise<typeof import("@/db/queries/people/sessions")>) => {
  const queries = await load();
  return { ...queries, findTeamMember: vi.fn(queries.findTeamMember) };
});

const wallQueries = await vi.importActual<typeof import("@/db/queries/posts/wall")>("@/db/queries/posts/wall");
const sessionQueries =
  await vi.importActual<typeof import("@/db/queries/people/sessions")>("@/db/queries/people/sessions");
const installation = testInstallation();
const passwordHash = "$argon2id$the-hash-of-a-password";
/** The phones and screens of a hall that reconnect at once. */
const crowd = 60;
let cast: Cast;
let event: TestEvent;
/** The channel's current name. */
let channel: string;

beforeEach(async () => {
  cast = await createCast(installation.deps);
  event = await createEvent(installation.deps, cast.account_id, {
    event_status: "Private",
    password_hash: passwordHash,
  });
  const row = await findEventAccess(installation.deps.db, event.id);
  channel = row ? wallChannel(row) : "";
  vi.mocked(findEventAccess).mockClear();
  vi.mocked(findTeamMember).mockClear();
});
afterEach(() => {
  vi.mocked(findEventAccess).mockReset();
  vi.mocked(findTeamMember).mockReset();
});

const cookies = (value: string) => ({ [unlockCookieName(event.id)]: value });
const asGuest = () => cookies(createUnlockToken(event.id, passwordHash));
const asPassHolder = () =>
  cookies(createViewPass(event.id, Date.now() + 60_000, { family_id: cast.moderator.family_id, is_assigned: false }));
const sign = (who: Record<string, string>) =>
  call(authorize, { body: { socket_id: "1.1", channel_name: channel }, cookies: who });
const getChanges = (who: Record<string, string>) =>
  call(wallChanges, { params: { eventId: event.id }, query: { since: 0 }, cookies: who });

type Query = (...parameters: never[]) => Promise<unknown>;

/** Delays the answer of the query's next call until `release`; `isRead` resolves once the database has answered. */
function holdNext(query: Query, original: Query) {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isRead = new Promise<void>((resolve) => {
    vi.mocked(query).mockImplementationOnce(async (...parameters) => {
      const answer = await original(...parameters);
      resolve();
      await isReleased;
      return answer;
    });
  });
  const asked = vi.spyOn(installation.deps.reads, "readFresh");
  /** Waits until another caller shares the read. */
  const isShared = () => vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1), { timeout: 10_000 });
  return { isRead, isShared, release };
}

describe("a private wall's crowd", () => {
  it("visitors of a private wall share one access query, for channel signatures and for reports", async () => {
    const signed = await Promise.all(Array.from({ length: crowd }, () => sign(asGuest())));
    expect(new Set(signed.map(({ status }) => status))).toEqual(new Set([200]));
    const atSigning = vi.mocked(findEventAccess).mock.calls.length;
    expect(atSigning).toBeLessThan(crowd / 2);
    const reports = await Promise.all(
      Array.from({ length: crowd }, () => call(reportScreen, { body: screenReport(event), cookies: asGuest() })),
    );
    expect(new Set(reports.map(({ status }) => status))).toEqual(new Set([200]));
    expect(vi.mocked(findEventAccess).mock.calls.length - atSigning).toBeLessThan(crowd / 2);
  });

  it("visitors with one person's view pass share one query of that person", async () => {
    const seen = await Promise.all(Array.from({ length: crowd }, () => getChanges(asPassHolder())));
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]));
    expect(vi.mocked(findTeamMember).mock.calls.length).toBeLessThan(crowd / 2);
  });
});

describe("rights that end during an equal read", () => {
  it.each([
    ["a new password", { password: "another one" }, 403],
    ["another status", { event_status: "Draft" }, 404],
  ])("an ended right is refused although an equal access query is in flight: %s", async (_, change, refusal) => {
    const held = holdNext(findEventAccess, wallQueries.findEventAccess);
    const before = sign(asGuest());
    await held.isRead;
    const update = { method: "PUT" as const, as: cast.admin, params: { id: event.id }, body: change };
    expect((await call(updateEvent, update)).status).toBe(200);
    const after = sign(asGuest());
    await held.isShared();
    held.release();
    expect((await after).status).toBe(refusal);
    // The read began before the change, so it names a channel on which nothing is published any more.
    expect((await before).status).toBe(200);
  });

  it("a view pass whose session ended is refused although an equal access query is in flight", async () => {
    const held = holdNext(findTeamMember, sessionQueries.findTeamMember);
    const before = getChanges(asPassHolder());
    await held.isRead;
    await installation.deps.db.transaction((tx) => revokeFamilies(tx, { family_id: cast.moderator.family_id }));
    const after = getChanges(asPassHolder());
    await held.isShared();
    held.release();
    expect((await after).status).toBe(403);
    expect((await before).status).toBe(200);
  });
});
