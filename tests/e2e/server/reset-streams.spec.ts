import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import sharp from "sharp";
import { apiPaths } from "@/lib/shared/paths";
import { findProcess } from "../../bench/process-memory";
import { countDescriptors } from "../../support/host/descriptors";
import { resetRequests } from "../../support/network/reset-requests";
import { expect, test } from "../support/test";

const photos = 8;
const resets = { count: 200 / photos, atOnce: 5, longestMs: 12 };

/** Larger than one read, so it is sent as a stream. */
const makeNoisyPhoto = () => {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  return sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: "#888", noise } })
    .jpeg()
    .toBuffer();
};

test("a connection that pipelines too many requests is closed", async ({ installation }) => {
  const socket = connect({ host: "localhost", port: installation.port });
  let answered = "";
  socket.on("data", (chunk) => {
    answered += chunk;
  });
  socket.on("error", () => {});
  socket.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1_000));
  await new Promise((resolve) => socket.once("close", resolve));
  expect((answered.match(/^HTTP/gm) ?? []).length).toBeLessThan(10);
});

test("200 reset guest downloads and 200 reset exports leave the web server no open file, and three exports can still run at once", async ({
  installation,
  organiser,
}) => {
  const { id: eventId } = await organiser.createEvent();
  const token = randomBytes(32).toString("base64url");
  const photo = await makeNoisyPhoto();
  const ids: string[] = [];
  for (let index = 0; index < photos; index += 1) {
    ids.push(await organiser.addReadyPost(eventId, photo, { guest_token: token }));
  }
  await organiser.setStatus(ids[0] ?? "", "approve");
  const { path } = await organiser.call<{ path: string }>("POST", apiPaths.exports.createExport(eventId), {});
  const asGuest = { method: "POST", headers: { "guest-token": token } };
  const sign = async (id: string): Promise<string> =>
    (await (await fetch(`${installation.url}${apiPaths.receipts.createDownload(id)}`, asGuest)).json()).url;
  const downloads = await Promise.all(ids.map(sign));
  const isWhole = async (address: string) => (await fetch(`${installation.url}${address}`)).arrayBuffer();
  // Warms up whatever a first request opens and keeps.
  for (const address of [path, downloads[0] ?? ""]) await isWhole(address);

  const web = findProcess(installation, "programs/web");
  const before = countDescriptors(web);
  for (const address of downloads) await resetRequests(`${installation.url}${address}`, resets);
  await resetRequests(`${installation.url}${path}`, { ...resets, count: 200 });
  await expect.poll(() => countDescriptors(web)).toBeLessThanOrEqual(before);

  expect(Buffer.from(await isWhole(downloads[0] ?? "")).equals(photo)).toBe(true);
  const together = await Promise.all([1, 2, 3].map(() => fetch(`${installation.url}${path}`)));
  expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const answer of together) await answer.arrayBuffer();
});
