import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { POST as createDownload } from "@/app/api/receipts/create-download/[id]/route";
import { GET as downloadOriginal } from "@/app/api/receipts/download-original/[id]/route";
import { receiptRules } from "@/lib/shared/limits";
import { call } from "../../support/call";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { asGuest, newToken, takeBack } from "../../support/receipts";
import { submit } from "../../support/submissions";

const installation = testInstallation();
let cast: Cast;
let photo: Buffer;
let token: string;
let id: string;

beforeAll(async () => {
  cast = await createCast(installation.deps);
  photo = await makePhoto();
});
beforeEach(async () => {
  token = newToken();
  id = (await submit(cast.event, photo, { fields: { guest_token: token } })).body.id;
});

const create = (as: string, of = id) =>
  call<{ url: string }>(createDownload, { method: "POST", params: { id: of }, ...asGuest(as) });
async function ticketFor(of = id) {
  const { url } = (await create(token, of)).body;
  return new URL(url, "http://wall.test").searchParams.get("ticket") ?? "";
}
/** Follows the address as a browser does: it shows no token. */
async function download(ticket: string, of = id) {
  const url = `http://wall.test/api/receipts/download-original/${of}?ticket=${encodeURIComponent(ticket)}`;
  return downloadOriginal(new Request(url), { params: Promise.resolve({ id: of }) });
}

it("what a guest sent comes back to the byte, as a download, and the address holds no token", async () => {
  const { body } = await create(token);
  expect(body.url).not.toContain(token);
  const answer = await download(await ticketFor());
  expect(Buffer.from(await answer.arrayBuffer()).equals(photo)).toBe(true);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="post-${id}.jpg"`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

it("nobody else's token signs an address", async () => {
  expect((await create(newToken())).status).toBe(404);
  expect((await create(token, randomUUID())).status).toBe(404);
});

it(`an address is good for ${receiptRules.downloadSeconds / 60} minutes, for its own post, and not when changed`, async () => {
  const ticket = await ticketFor();
  const other = (await submit(cast.event, photo, { fields: { guest_token: token } })).body.id;
  const forged = ticket.replace(/^\d+/, (expiry) => String(Number(expiry) + 1));
  for (const [bad, of] of [
    [ticket, other],
    [forged, id],
    ["", id],
    [`x${ticket}`, id],
  ] as const) {
    expect([bad, (await download(bad, of)).status]).toEqual([bad, 403]);
  }
  const clock = vi.spyOn(Date, "now");
  clock.mockReturnValue(Number(ticket.split(".")[0]) - 1);
  expect((await download(ticket)).status).toBe(200);
  clock.mockReturnValue(Number(ticket.split(".")[0]));
  expect((await download(ticket)).status).toBe(403);
  clock.mockRestore();
});

it("of a post that was taken back there is nothing, whatever address was signed before", async () => {
  const ticket = await ticketFor();
  await takeBack(token, id);
  expect((await download(ticket)).status).toBe(404);
});
