import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { POST as addGroup } from "@/app/api/ads-group/add-event-ads-group/route";
import { DELETE as deleteGroup } from "@/app/api/ads-group/delete-event-ads-group/[id]/route";
import { GET as getGroups } from "@/app/api/ads-group/get-event-ads-groups/route";
import { PUT as updateGroup } from "@/app/api/ads-group/update-event-ads-group/[id]/route";
import { events } from "@/db/schema/events";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { eventsChangedBy } from "../../support/events/event-changes";
import { createAd, createProgram } from "../../support/events/sponsors";
import { testInstallation } from "../../support/installation";
import { createEvent } from "../../support/people";

const text = messages.programs;
const installation = testInstallation();
const cast = testCast(installation);
/** Ids of three ads of the account, and one of another account's. */
let ads: string[];
let foreignAd: string;

beforeAll(async () => {
  const { deps } = installation;
  ads = [];
  for (const ad_name of ["Lemonade", "Crisps", "Taxi"])
    ads.push((await createAd(deps, cast.account_id, { ad_name })).id);
  foreignAd = (await createAd(deps, cast.stranger.account_id)).id;
});

type As = { bearer: string } | null;
const add = (body: unknown, as: As = cast.admin) => call(addGroup, { as, body });
const update = (id: string, body: unknown, as: As = cast.admin) =>
  call(updateGroup, { method: "PUT", as, params: { id }, body });
const remove = (id: string, as: As = cast.admin) => call(deleteGroup, { method: "DELETE", as, params: { id } });
const list = (as: As = cast.admin) => call(getGroups, { as });
const sponsors = (ad_ids: unknown = ads) => ({ ads_group_name: "Sponsors", ad_ids });
const groupOf = async (eventId: string) => {
  const [row] = await installation.deps.db.select().from(events).where(eq(events.id, eventId));
  return row?.ads_group_id;
};

describe("saving a program", () => {
  it("saving a program answers 201 with it, its ads in the chosen order", async () => {
    const [lemonade = "", crisps = "", taxi = ""] = ads;
    const { status, body } = await add({ ads_group_name: " Sponsors ", ad_ids: [taxi, lemonade, crisps, taxi] });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      ads_group_name: "Sponsors",
      ads: [
        { ads_id: taxi, ad_name: "Taxi" },
        { ads_id: lemonade, ad_name: "Lemonade" },
        { ads_id: crisps, ad_name: "Crisps" },
      ],
      used_in: [],
    });
    expect((await list()).body[0]).toEqual(body);

    const changed = await update(body.id, { id: body.id, ads_group_name: "Friends", ad_ids: [lemonade, taxi] });
    expect(changed).toMatchObject({ status: 200, body: { id: body.id, ads_group_name: "Friends" } });
    expect(changed.body.ads.map((ad: { ads_id: string }) => ad.ads_id)).toEqual([lemonade, taxi]);
  });

  it("saving a program accepts ads as a list, a comma-separated field, a JSON array or a repeated field", async () => {
    const form = new FormData();
    form.set("ads_group_name", "Sponsors");
    for (const id of ads) form.append("ad_ids", id);
    const bodies = [sponsors(ads), sponsors(ads.join(", ")), sponsors(JSON.stringify(ads)), form];
    for (const body of bodies) {
      const answer = await add(body);
      expect(answer.body.ads.map((ad: { ads_id: string }) => ad.ads_id)).toEqual(ads);
    }
  });

  const refused: [what: string, body: () => unknown, message: string, path: string][] = [
    ["no name", () => ({ ad_ids: ads }), text.nameMandatory, "ads_group_name"],
    ["a blank name", () => ({ ads_group_name: "  ", ad_ids: ads }), text.nameMandatory, "ads_group_name"],
    ["neither name nor ads", () => ({}), text.nameMandatory, "ads_group_name"],
    ["no ads", () => ({ ads_group_name: "Sponsors" }), text.adsMandatory, "ad_ids"],
    ["an empty list", () => sponsors([]), text.adsMandatory, "ad_ids"],
    ["an empty field", () => sponsors(""), text.adsMandatory, "ad_ids"],
    ["an ad of another company", () => sponsors([ads[0], foreignAd]), text.foreignAd, "ad_ids"],
    ["an ad of nobody", () => sponsors([randomUUID()]), text.foreignAd, "ad_ids"],
    ["what is no id", () => sponsors(["lemonade"]), text.foreignAd, "ad_ids"],
    ["a number", () => sponsors(7), text.foreignAd, "ad_ids"],
  ];
  it.each(refused)("a program with %s is refused, new and changed alike", async (_, body, message, path) => {
    const id = await createProgram(installation.deps, cast.account_id, ads, "Kept");
    for (const answer of [await add(body()), await update(id, body())]) {
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input", message } });
      expect(answer.body.issues[0].path).toMatch(new RegExp(`^${path}`));
    }
    const kept = (await list()).body.find((program: { id: string }) => program.id === id);
    expect(kept).toMatchObject({ ads_group_name: "Kept", ads: [{}, {}, {}] });
  });

  it("a program takes a name of 120 characters and 100 ads, and not one more", async () => {
    const many = [];
    for (let made = 0; made <= limits.adsGroupMaxAds; made += 1) {
      many.push((await createAd(installation.deps, cast.account_id)).id);
    }
    const ads_group_name = "x".repeat(limits.adsGroupNameMaxLength);
    expect((await add({ ads_group_name, ad_ids: many.slice(1) })).status).toBe(201);
    expect((await add(sponsors(many))).body.message).toBe(text.tooManyAds);
    const long = await add({ ads_group_name: `${ads_group_name}x`, ad_ids: ads });
    expect(long.body.message).toBe(messages.fields.tooLong("Program Name", 120));
  });

  it("a program's body that is no JSON is refused", async () => {
    expect((await add("{")).status).toBe(400);
    expect((await add([])).status).toBe(400);
  });
});

describe("walls that use a program", () => {
  const setUp = async () => {
    const id = await createProgram(installation.deps, cast.account_id, ads, "Sponsors");
    const other = await createProgram(installation.deps, cast.account_id, ads, "Others");
    const live = await createEvent(installation.deps, cast.account_id, { ads_group_id: id });
    const draft = await createEvent(installation.deps, cast.account_id, { ads_group_id: id, event_status: "Draft" });
    const unrelated = await createEvent(installation.deps, cast.account_id, { ads_group_id: other });
    return { id, live, draft, unrelated, using: [live.id, draft.id].sort() };
  };

  it("a change of a program's ads or their order is pushed to its walls, and to no other", async () => {
    const { id, using } = await setUp();
    const changedBy = (body: unknown) => eventsChangedBy(installation, () => update(id, body));
    expect(await changedBy(sponsors([...ads].reverse()))).toEqual(using);
    expect(await changedBy(sponsors([...ads].reverse()))).toEqual([]);
    expect(await changedBy(sponsors(ads.slice(1)))).toEqual(using);
    expect(await changedBy({ ads_group_name: "A name that no wall shows", ad_ids: ads.slice(1) })).toEqual([]);
    expect(await changedBy(sponsors([foreignAd]))).toEqual([]);
  });

  it("a program's walls are named in the list, and lose its ads when it is deleted", async () => {
    const { id, live, draft, unrelated, using } = await setUp();
    const listed = (await list()).body.find((program: { id: string }) => program.id === id);
    expect(listed.used_in).toEqual([live, draft].map((event) => ({ id: event.id, name: event.event_name })));
    const changed = await eventsChangedBy(installation, async () => {
      expect(await remove(id)).toMatchObject({ status: 200, body: { message: "Deleted successfully" } });
    });
    expect(changed).toEqual(using);
    expect(await groupOf(live.id)).toBeNull();
    expect(await groupOf(draft.id)).toBeNull();
    expect(await groupOf(unrelated.id)).not.toBeNull();
    expect((await remove(id)).status).toBe(404);
  });

  it("simultaneous changes of programs are counted once each on their walls", async () => {
    const { id, live } = await setUp();
    const before = live.wall_version;
    const orders = [[...ads].reverse(), ads.slice(1), ads.slice(0, 1), [...ads.slice(1), ...ads.slice(0, 1)]];
    const answers = await Promise.all(orders.map((order) => update(id, sponsors(order))));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const [row] = await installation.deps.db.select().from(events).where(eq(events.id, live.id));
    expect(row?.wall_version).toBe(before + 4);
  });
});

describe("permissions", () => {
  type Try = (as: As, id: string) => Promise<{ status: number; body: unknown }>;
  const tries: [name: string, go: Try][] = [
    ["list", (as) => list(as)],
    ["add", (as) => add(sponsors(), as)],
    ["update", (as, id) => update(id, sponsors(), as)],
    ["delete", (as, id) => remove(id, as)],
  ];
  it.each(tries)("the call %s refuses anonymous callers and moderators", async (_, go) => {
    const id = await createProgram(installation.deps, cast.account_id, ads);
    expect(await go(null, id)).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    expect(await go(cast.moderator, id)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });

  it("another company's program is a 404, and it stays unchanged", async () => {
    const id = await createProgram(installation.deps, cast.account_id, ads, "Ours");
    const event = await createEvent(installation.deps, cast.account_id, { ads_group_id: id });
    expect((await update(id, sponsors([foreignAd]), cast.stranger)).status).toBe(404);
    expect((await remove(id, cast.stranger)).status).toBe(404);
    expect((await list(cast.stranger)).body).toEqual([]);
    expect((await list()).body[0]).toMatchObject({ id, ads_group_name: "Ours" });
    expect(await groupOf(event.id)).toBe(id);
  });

  it("an invalid or unknown program id is a 404", async () => {
    for (const id of ["not-an-id", randomUUID()]) {
      expect((await update(id, sponsors())).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
    }
  });
});
