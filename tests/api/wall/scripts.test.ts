import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as getScriptsPerIds } from "@/app/api/scripts/get-scripts-per-ids/route";
import { createUnlockToken } from "@/lib/server/base/auth/tokens";
import { limits } from "@/lib/shared/limits";
import type { EventStatus } from "@/lib/shared/vocabulary";
import { call } from "../../support/call";
import { chooseScript, createScript } from "../../support/events/sponsors";
import { testInstallation } from "../../support/installation";
import { createAccount, createEvent, createPerson, type TestEvent } from "../../support/people";

const installation = testInstallation();
let stranger: { bearer: string };

beforeAll(async () => {
  const { deps } = installation;
  const account_id = await createAccount(deps, "Other Company");
  stranger = await createPerson(deps, account_id, "admin");
  await createEvent(deps, account_id);
});

type As = { bearer: string } | null;
const ask = (ids: string[], as: As = null, cookies: Record<string, string> = {}) =>
  call(getScriptsPerIds, { as, query: { script_ids: ids.join(",") }, cookies });

/** Creates an account with one event of that status and a script that it chose. */
async function setUp(event_status: EventStatus) {
  const { deps } = installation;
  const account_id = await createAccount(deps);
  const event: TestEvent = await createEvent(deps, account_id, { event_status, password_hash: "a hash" });
  const moderator = await createPerson(deps, account_id, "moderator");
  const chosen = await createScript(deps, account_id, { script: "chosen()" });
  await chooseScript(deps, event, chosen);
  return { deps, account_id, event, moderator, chosen };
}

describe("a wall's scripts", () => {
  it("a wall's scripts come in the requested order, with their bodies: the chosen ones and the global ones that are on", async () => {
    const { deps, account_id, event, chosen } = await setUp("Live");
    const global = await createScript(deps, account_id, { is_global: "yes", script_placement: "footer" });
    const off = await createScript(deps, account_id, { on_off: "off" });
    await chooseScript(deps, event, off);
    const globalOff = await createScript(deps, account_id, { is_global: "yes", on_off: "off" });
    const unused = await createScript(deps, account_id);
    const { status, body, headers } = await ask([unused, global, off, chosen, globalOff, randomUUID(), chosen]);
    expect(status).toBe(200);
    expect(body.map((script: { id: string }) => script.id)).toEqual([global, chosen]);
    expect(body[1]).toEqual({
      id: chosen,
      script_name: "Counter",
      script_placement: "header",
      script: "chosen()",
      on_off: "on",
    });
    expect(headers.get("cache-control")).toContain("s-maxage");
  });

  const statuses = [
    ["Live", 1],
    ["Archive", 1],
    ["Private", 0],
    ["Draft", 0],
  ] as const;
  it.each(statuses)(
    "the scripts of a %s event are %i for the public, all for its team",
    async (event_status, count) => {
      const { deps, account_id, moderator, chosen } = await setUp(event_status);
      const global = await createScript(deps, account_id, { is_global: "yes" });
      expect((await ask([chosen, global])).body).toHaveLength(count * 2);
      expect((await ask([chosen, global], stranger)).body).toHaveLength(count * 2);
      const answer = await ask([chosen, global], moderator);
      expect(answer.body).toHaveLength(2);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    },
  );

  it("the scripts of a private event are for whoever unlocked it, and never cached", async () => {
    const { event, chosen } = await setUp("Private");
    const cookies = { [`wallflower-unlock-${event.id}`]: createUnlockToken(event.id, "a hash") };
    const inside = await ask([chosen], null, cookies);
    const outside = await ask([chosen]);
    expect([inside.body.length, outside.body.length]).toEqual([1, 0]);
    for (const { headers } of [inside, outside]) expect(headers.get("cache-control")).toBe("no-store");
    const wrong = { [`wallflower-unlock-${event.id}`]: createUnlockToken(event.id, "an older hash") };
    expect((await ask([chosen], null, wrong)).body).toEqual([]);
  });

  it("the scripts of an account without events are for its team only", async () => {
    const { deps } = installation;
    const account_id = await createAccount(deps);
    const global = await createScript(deps, account_id, { is_global: "yes" });
    expect((await ask([global])).body).toEqual([]);
    expect((await ask([global], await createPerson(deps, account_id, "admin"))).body).toHaveLength(1);
  });

  it("a wall gets no scripts when it requests none, and a 400 for an invalid id or too many", async () => {
    expect((await ask([])).body).toEqual([]);
    expect((await call(getScriptsPerIds)).status).toBe(400);
    expect((await ask(["not-an-id"])).status).toBe(400);
    expect((await ask(Array.from({ length: limits.pageMax }, () => randomUUID()))).body).toEqual([]);
    expect((await ask(Array.from({ length: limits.pageMax + 1 }, () => randomUUID()))).status).toBe(400);
  });
});
