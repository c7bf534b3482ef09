import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as getAds } from "@/app/api/ads-group/get-ads-by-group-id/route";
import { GET as eventBySlug } from "@/app/api/events/event-by-slug/[slug]/route";
import { createUnlockToken } from "@/lib/server/base/auth/tokens";
import { messages } from "@/lib/shared/messages";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { createAd, createProgram } from "../../support/events/sponsors";
import { testInstallation } from "../../support/installation";
import { createEvent } from "../../support/people";

const installation = testInstallation();
const cast = testCast(installation);
let ads: string[];

beforeAll(async () => {
  const { deps } = installation;
  ads = [];
  for (const ad_name of ["Lemonade", "Crisps"]) {
    ads.push((await createAd(deps, cast.account_id, { ad_name, media_width: 640, media_height: 480 })).id);
  }
});

type As = { bearer: string } | null;
const ask = (ads_group_id: string, as: As = null, cookies: Record<string, string> = {}) =>
  call(getAds, { as, query: { ads_group_id }, cookies });
const program = () => createProgram(installation.deps, cast.account_id, [...ads].reverse());

describe("a program's ads, for a wall", () => {
  it("a program's ads come in its order, with what a wall shows and nothing else", async () => {
    const id = await program();
    await createEvent(installation.deps, cast.account_id, { ads_group_id: id });
    const { status, body, headers } = await ask(id);
    expect(status).toBe(200);
    expect(body.map((ad: { ad_name: string }) => ad.ad_name)).toEqual(["Crisps", "Lemonade"]);
    expect(body[0]).toEqual({
      id: ads[1],
      ad_name: "Crisps",
      ad_url: "https://lemonade.example/",
      is_ads: true,
      media_url: expect.stringMatching(/^\/api\/media\/public\//),
      media_width: 640,
      media_height: 480,
    });
    expect(headers.get("cache-control")).toContain("s-maxage");
    expect(headers.get("etag")).toBeTruthy();
  });

  const statuses = [
    ["Live", 200, 200],
    ["Archive", 200, 200],
    ["Private", 404, 200],
    ["Draft", 404, 200],
    [null, 404, 200],
  ] as const;
  it.each(statuses)(
    "the ads used by a %s event answer the public %i, its own team %i",
    async (event_status, everybody, team) => {
      const id = await program();
      if (event_status) await createEvent(installation.deps, cast.account_id, { ads_group_id: id, event_status });
      expect((await ask(id)).status).toBe(everybody);
      expect((await ask(id, cast.stranger)).status).toBe(everybody);
      for (const member of [cast.admin, cast.moderator, cast.otherModerator]) {
        const answer = await ask(id, member);
        expect(answer.status).toBe(team);
        expect(answer.headers.get("cache-control")).toBe("no-store");
      }
      if (everybody === 404) expect((await ask(id)).body).toMatchObject({ message: messages.programs.notFound });
    },
  );

  it("the ads of a private event are for whoever unlocked it, and never cached", async () => {
    const id = await program();
    const secret = { ads_group_id: id, event_status: "Private", password_hash: "a hash" } as const;
    const event = await createEvent(installation.deps, cast.account_id, secret);
    const unlocked = { [`wallflower-unlock-${event.id}`]: createUnlockToken(event.id, "a hash") };
    const answer = await ask(id, null, unlocked);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const outdated = { [`wallflower-unlock-${event.id}`]: createUnlockToken(event.id, "an older hash") };
    expect((await ask(id, null, outdated)).status).toBe(404);
    const elsewhere = { [`wallflower-unlock-${cast.event.id}`]: createUnlockToken(event.id, "a hash") };
    expect((await ask(id, null, elsewhere)).status).toBe(404);
  });

  it("an unknown program has no ads, and an invalid id is a 400", async () => {
    expect((await ask(randomUUID())).status).toBe(404);
    expect((await ask("not-an-id")).status).toBe(400);
    expect((await call(getAds)).status).toBe(400);
  });
});

describe("a wall's event", () => {
  const shownAds = async (fields: Parameters<typeof createEvent>[2]) => {
    const event = await createEvent(installation.deps, cast.account_id, fields);
    const { body } = await call(eventBySlug, { params: { slug: event.event_url_slug } });
    return body.ads.map((ad: { ad_name: string }) => ad.ad_name);
  };

  it("a wall's event carries the ads of its program in their order", async () => {
    expect(await shownAds({ ads_group_id: await program(), ads_per_post: 2 })).toEqual(["Crisps", "Lemonade"]);
  });

  it("a wall's event carries its ads for the scene 'Sponsor' with ads_per_post of 0, too, and none without a program", async () => {
    expect(await shownAds({ ads_group_id: await program(), ads_per_post: 0 })).toEqual(["Crisps", "Lemonade"]);
    expect(await shownAds({ ads_per_post: 2 })).toEqual([]);
  });
});
