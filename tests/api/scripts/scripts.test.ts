import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { POST as addScript } from "@/app/api/scripts/add-script/route";
import { DELETE as deleteScript } from "@/app/api/scripts/delete-script/[id]/route";
import { GET as getScripts } from "@/app/api/scripts/get-scripts/route";
import { PUT as updateScript } from "@/app/api/scripts/update-script/[id]/route";
import { PUT as updateOnOff } from "@/app/api/scripts/update-script-onoff/[id]/route";
import { eventScripts, events } from "@/db/schema/events";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { eventsChangedBy } from "../../support/events/event-changes";
import { chooseScript, createScript } from "../../support/events/sponsors";
import { testInstallation } from "../../support/installation";
import { createAccount, createEvent, createPerson, type Person } from "../../support/people";

const text = messages.scripts;
const installation = testInstallation();
const cast = testCast(installation);

type As = { bearer: string } | null;
const fields = (changes: Record<string, unknown> = {}) => ({
  script_name: "Counter",
  script_placement: "header",
  script: "count();",
  is_global: "no",
  ...changes,
});
const add = (body: unknown, as: As = cast.admin) => call(addScript, { as, body });
const update = (id: string, body: unknown, as: As = cast.admin) =>
  call(updateScript, { method: "PUT", as, params: { id }, body });
const setOnOff = (id: string, on_off: unknown, as: As = cast.admin) =>
  call(updateOnOff, { method: "PUT", as, params: { id }, body: { on_off } });
const remove = (id: string, as: As = cast.admin) => call(deleteScript, { method: "DELETE", as, params: { id } });
const list = (as: As = cast.admin, query: Record<string, string> = {}) => call(getScripts, { as, query });

describe("saving a script", () => {
  it("saving a script answers 201 with it, and a new one is on", async () => {
    const { status, body } = await add(fields({ script_name: " Counter ", script: "  count();\n\tcount();\n" }));
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      script_name: "Counter",
      script_placement: "header",
      script: "  count();\n\tcount();\n",
      is_global: "no",
      on_off: "on",
      used_in: [],
    });
    expect((await list()).body[0]).toEqual(body);
    const changed = await update(body.id, fields({ script: "count(2)", script_placement: "footer", is_global: "yes" }));
    expect(changed).toMatchObject({
      status: 200,
      body: { id: body.id, script: "count(2)", script_placement: "footer", is_global: "yes" },
    });
  });

  it.each(["Header", "HEADER", "Footer", "footer"])(
    "saving a script accepts the placement %s and stores it in lower case",
    async (word) => {
      const { body } = await add(fields({ script_placement: word }));
      expect(body.script_placement).toBe(word.toLowerCase());
    },
  );

  const names = ["script_name", "script_placement", "script", "is_global"];
  it.each(names)(
    "saving a script without %s is refused because all fields are mandatory, whatever else is wrong",
    async (name) => {
      const id = await createScript(installation.deps, cast.account_id);
      const wrong = fields({ script_placement: "middle", is_global: "perhaps" });
      for (const value of [undefined, "", " \n", null, 7]) {
        for (const answer of [await add({ ...wrong, [name]: value }), await update(id, { ...wrong, [name]: value })]) {
          expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input", message: text.allMandatory } });
          expect(answer.body.issues[0].path).toBe(name);
        }
      }
    },
  );

  const invalidChoice = messages.fields.invalidChoice;
  it.each([
    ["script_placement", "middle", invalidChoice("Script Placement")],
    ["is_global", "perhaps", invalidChoice("Global")],
    ["script", "a\u0000b", messages.http.malformedBody],
    ["script_name", "x".repeat(limits.scriptNameMaxLength + 1), messages.fields.tooLong("Script Name", 120)],
    ["script", "x".repeat(limits.scriptMaxLength + 1), messages.fields.tooLong("Script", 100_000)],
  ])("the call %s refuses an invalid value", async (name, value, message) => {
    expect(await add(fields({ [name]: value }))).toMatchObject({ status: 400, body: { message } });
  });

  it("saving a script accepts a name of 120 and a script of 100,000 characters", async () => {
    const script_name = "x".repeat(limits.scriptNameMaxLength);
    const { status, body } = await add(fields({ script_name, script: "é".repeat(limits.scriptMaxLength) }));
    expect([status, body.script?.length]).toEqual([201, limits.scriptMaxLength]);
    expect((await remove(body.id)).status).toBe(200);
  });

  it("saving a script refuses a body that is no JSON", async () => {
    expect((await add("{")).status).toBe(400);
    expect((await add(null)).status).toBe(400);
  });
});

describe("the list of scripts", () => {
  it("the list of scripts with fields=id,script_name returns only these", async () => {
    const id = await createScript(installation.deps, cast.account_id, { script_name: "Named" });
    const { body } = await list(cast.admin, { fields: "id,script_name" });
    expect(body[0]).toEqual({ id, script_name: "Named" });
    expect((await list(cast.admin, { fields: "'id,script_name'" })).body).toEqual(body);
    expect((await list(cast.admin, { fields: "id, password_hash" })).status).toBe(400);
  });

  it("the list of scripts names the events that chose each", async () => {
    const id = await createScript(installation.deps, cast.account_id);
    await chooseScript(installation.deps, cast.event, id);
    expect((await list()).body[0]).toMatchObject({
      id,
      used_in: [{ id: cast.event.id, name: cast.event.event_name }],
    });
  });
});

describe("switching a script on and off", () => {
  it("switching a script answers with it, and refuses other words", async () => {
    const id = await createScript(installation.deps, cast.account_id);
    expect(await setOnOff(id, "off")).toMatchObject({ status: 200, body: { id, on_off: "off" } });
    expect(await setOnOff(id, "on")).toMatchObject({ status: 200, body: { id, on_off: "on" } });
    for (const word of ["ON", true, "", undefined]) {
      expect(await setOnOff(id, word)).toMatchObject({ status: 400, body: { message: text.onOffInvalid } });
    }
  });
});

describe("walls that run a script", () => {
  /** Uses a separate account, because a global script affects all its events. */
  const setUp = async () => {
    const { deps } = installation;
    const account_id = await createAccount(deps);
    const admin: Person = await createPerson(deps, account_id, "admin");
    const chosen = await createEvent(deps, account_id);
    const other = await createEvent(deps, account_id, { event_status: "Draft" });
    const all = [chosen.id, other.id].sort();
    const changedBy = (act: () => Promise<unknown>) => eventsChangedBy(installation, act);
    return { deps, account_id, admin, chosen, other, all, changedBy };
  };

  it("a change of a script is pushed to the walls that chose it, and to no other", async () => {
    const { deps, account_id, admin, chosen, all, changedBy } = await setUp();
    const id = await createScript(deps, account_id);
    await chooseScript(deps, chosen, id);
    const save = (changes: object) => changedBy(() => update(id, fields({ script: "count()", ...changes }), admin));
    expect(await save({ script_name: "A name that no wall shows" })).toEqual([]);
    expect(await save({ script: "count(2)" })).toEqual([chosen.id]);
    expect(await save({ script: "count(2)" })).toEqual([]);
    expect(await save({ script: "count(2)", script_placement: "Footer" })).toEqual([chosen.id]);
    expect(await save({ script: "count(2)", script_placement: "footer", is_global: "yes" })).toEqual(all);
    expect(await save({ script: "count(2)", script_placement: "footer" })).toEqual(all);
    expect(await changedBy(() => setOnOff(id, "off", admin))).toEqual([chosen.id]);
    expect(await changedBy(() => setOnOff(id, "off", admin))).toEqual([]);
    expect(await save({ script: "count(3)", script_placement: "header", is_global: "yes" })).toEqual([]);
    expect(await changedBy(() => setOnOff(id, "on", admin))).toEqual(all);
  });

  it("a change of a global script is pushed to the whole account's walls, from its creation on", async () => {
    const { admin, all, changedBy } = await setUp();
    let id = "";
    const added = await changedBy(async () => {
      id = (await add(fields({ is_global: "yes" }), admin)).body.id;
    });
    expect(added).toEqual(all);
    expect(await changedBy(() => setOnOff(id, "off", admin))).toEqual(all);
    expect(await changedBy(() => setOnOff(id, "on", admin))).toEqual(all);
    expect(await changedBy(() => remove(id, admin))).toEqual(all);
    expect(await changedBy(() => add(fields(), admin))).toEqual([]);
  });

  it("a deleted script leaves its walls, and one that is off changes none", async () => {
    const { deps, account_id, admin, chosen, changedBy } = await setUp();
    for (const on_off of ["on", "off"] as const) {
      const id = await createScript(deps, account_id, { on_off });
      await chooseScript(deps, chosen, id);
      const changed = await changedBy(async () => {
        expect(await remove(id, admin)).toMatchObject({ status: 200, body: { message: "Deleted successfully" } });
      });
      expect(changed).toEqual(on_off === "on" ? [chosen.id] : []);
      expect(await deps.db.select().from(eventScripts).where(eq(eventScripts.script_id, id))).toEqual([]);
      expect((await remove(id, admin)).status).toBe(404);
    }
  });

  it("simultaneous changes of scripts are counted once each on their walls", async () => {
    const { deps, admin, account_id, chosen } = await setUp();
    const ids = [];
    for (let made = 0; made < 4; made += 1) ids.push(await createScript(deps, account_id, { is_global: "yes" }));
    const answers = await Promise.all(ids.map((id) => setOnOff(id, "off", admin)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const [row] = await deps.db.select().from(events).where(eq(events.id, chosen.id));
    expect(row?.wall_version).toBe(chosen.wall_version + 4);
  });
});

describe("permissions", () => {
  type Try = (as: As, id: string) => Promise<{ status: number; body: unknown }>;
  const tries: [name: string, go: Try][] = [
    ["list", (as) => list(as)],
    ["list names", (as) => list(as, { fields: "id,script_name" })],
    ["add", (as) => add(fields(), as)],
    ["update", (as, id) => update(id, fields(), as)],
    ["switch", (as, id) => setOnOff(id, "off", as)],
    ["delete", (as, id) => remove(id, as)],
  ];
  it.each(tries)("the call %s refuses anonymous callers and moderators", async (_, go) => {
    const id = await createScript(installation.deps, cast.account_id);
    expect(await go(null, id)).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    expect(await go(cast.moderator, id)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });

  it("another company's script is a 404, and it stays unchanged", async () => {
    const id = await createScript(installation.deps, cast.account_id, { script: "ours()" });
    const theirs = await eventsChangedBy(installation, async () => {
      expect((await update(id, fields(), cast.stranger)).status).toBe(404);
      expect((await setOnOff(id, "off", cast.stranger)).status).toBe(404);
      expect((await remove(id, cast.stranger)).status).toBe(404);
    });
    expect(theirs).toEqual([]);
    expect((await list(cast.stranger)).body).toEqual([]);
    expect((await list()).body[0]).toMatchObject({ id, script: "ours()", on_off: "on" });
  });

  it("an invalid or unknown script id is a 404", async () => {
    for (const id of ["not-an-id", randomUUID()]) {
      expect((await update(id, fields())).status).toBe(404);
      expect((await setOnOff(id, "on")).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
    }
  });
});
