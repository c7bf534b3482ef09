import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { POST as createDownload } from "@/app/api/receipts/create-download/[id]/route";
import { GET as downloadOriginal } from "@/app/api/receipts/download-original/[id]/route";
import { GET as getPicture } from "@/app/api/receipts/get-picture/[id]/route";
import { socketAddressHeader } from "@/lib/server/base/http/socket-address";
import { receiptRules } from "@/lib/shared/limits";
import { rateLimits } from "@/lib/shared/limits/rate";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { useUpLimit } from "../../support/members";
import { makePhoto } from "../../support/pictures";
import { asGuest, newToken, takeBack } from "../../support/posts/receipts";
import { submit } from "../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);
let photo: Buffer;
let token: string;
let id: string;

beforeAll(async () => {
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
/** Follows the address as a browser does, without a token. */
async function download(ticket: string, of = id, address = "192.0.2.1") {
  const url = `http://wall.test/api/receipts/download-original/${of}?ticket=${encodeURIComponent(ticket)}`;
  const headers = { [socketAddressHeader]: address };
  return downloadOriginal(new Request(url, { headers }), { params: Promise.resolve({ id: of }) });
}

it("a guest's original is downloaded byte for byte as an attachment, and the address holds no token", async () => {
  const { body } = await create(token);
  expect(body.url).not.toContain(token);
  const answer = await download(await ticketFor());
  expect(Buffer.from(await answer.arrayBuffer()).equals(photo)).toBe(true);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="post-${id}.jpg"`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

it("another guest's token signs no download address", async () => {
  expect((await create(newToken())).status).toBe(404);
  expect((await create(token, randomUUID())).status).toBe(404);
});

it(`a download address is valid for ${receiptRules.downloadSeconds / 60} minutes, for its own post, and not when changed`, async () => {
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

it(`a post is downloaded ${rateLimits.receiptDownloadByPost.limit} times in five minutes with any tickets, and the next post is not affected`, async () => {
  const { limit } = rateLimits.receiptDownloadByPost;
  const tickets = [await ticketFor(), await ticketFor()];
  // An invalid ticket does not count against its post's limit.
  expect((await download("0.forged")).status).toBe(403);
  for (let time = 0; time < limit; time += 1) expect((await download(tickets[time % 2] ?? "")).status).toBe(200);
  const refused = await download(await ticketFor());
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  const other = (await submit(cast.event, photo, { fields: { guest_token: token } })).body.id;
  expect((await download(await ticketFor(other), other)).status).toBe(200);
});

it("an IP address beyond its downloads is refused, and its pictures are counted separately", async () => {
  await useUpLimit(installation.deps, "receiptDownloadByAddress", "192.0.2.9");
  const ticket = await ticketFor();
  expect((await download(ticket, id, "192.0.2.9")).status).toBe(429);
  expect((await download(ticket, id, "192.0.2.10")).status).toBe(200);
  const picture = (address: string) => call(getPicture, { params: { id }, ...asGuest(token), address });
  expect((await picture("192.0.2.9")).status).toBe(404);
  await useUpLimit(installation.deps, "receiptPictureByAddress", "192.0.2.9");
  expect((await picture("192.0.2.9")).status).toBe(429);
});

it("a withdrawn post cannot be downloaded, even with an address that was signed before", async () => {
  const ticket = await ticketFor();
  await takeBack(token, id);
  expect((await download(ticket)).status).toBe(404);
});
