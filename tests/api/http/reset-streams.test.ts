import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as getOriginal } from "@/app/api/events/get-post-original/[id]/route";
import { GET as getMedia } from "@/app/api/media/[...key]/route";
import { POST as createDownload } from "@/app/api/receipts/create-download/[id]/route";
import { GET as downloadOriginal } from "@/app/api/receipts/download-original/[id]/route";
import { GET as getPicture } from "@/app/api/receipts/get-picture/[id]/route";
import { apiPaths } from "@/lib/shared/paths";
import { receiptApiPaths } from "@/lib/shared/receipt/paths";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { type Moment, type Served, testPipe } from "../../support/network/next-pipe";
import { createPost } from "../../support/posts";
import { asGuest, givePost, newToken } from "../../support/posts/receipts";

const installation = testInstallation();
const cast = testCast(installation);
const pipe = testPipe();
/** Exceeds the connection's buffers, so no answer is complete before its reset. */
const content = Buffer.alloc(16 * 1024 * 1024, "0123456789");
const shown = "public/0123456789abcdef.mp4";
const token = newToken();
const ids: string[] = [];

beforeAll(async () => {
  const { deps } = installation;
  await deps.storage.put("originals/large.jpg", { bytes: content }, "image/jpeg");
  await deps.storage.put(shown, { bytes: content }, "video/mp4");
  const files = {
    original_key: "originals/large.jpg",
    original_bytes: content.length,

    thumbnail_media_key: shown,
  };
  // Downloads are rate-limited per post, so each reset downloads another post.
  for (let index = 0; index < 20; index += 1) {
    const post = await createPost(deps, cast.event, { ...files, status: "approve", media_state: "failed" });
    await givePost(deps, post.id, token);
    ids.push(post.id);
  }
});

const byId = (pathname: string) => ({ id: pathname.split("/").at(-1) ?? "" });
const guest = asGuest(token).headers;

type Route = { make: () => Promise<Served>; headers?: () => Record<string, string> };
const routes: Record<string, Route> = {
  "a guest's download": {
    make: async () => {
      const signed = ids.map((id) =>
        call<{ url: string }>(createDownload, { method: "POST", params: { id }, headers: guest }),
      );
      const paths = (await Promise.all(signed)).map(({ body }) => body.url);
      return { handler: downloadOriginal, paths, paramsOf: byId };
    },
  },
  "a guest's picture": {
    make: async () => ({ handler: getPicture, paths: ids.map(receiptApiPaths.getPicture), paramsOf: byId }),
    headers: () => guest,
  },
  "a moderator's download": {
    make: async () => ({
      handler: getOriginal,
      paths: ids.map((id) => `/api/events/get-post-original/${id}`),
      paramsOf: byId,
    }),
    headers: () => ({ authorization: `Bearer ${cast.admin.bearer}` }),
  },
  "a public clip": {
    make: async () => ({
      handler: getMedia,
      paths: [apiPaths.media(shown)],
      paramsOf: (pathname) => ({ key: pathname.split("/").slice(3) }),
    }),
  },
};

/** Counts open files of the installation, or its bucket's answers in flight. */
const taken = async () => (installation.s3 ? installation.s3.answering() : (await installation.openFiles()).length);
const bucketReads = () => installation.s3?.requests.filter((line) => line.startsWith("GET ")).length ?? 0;
const moments: [Moment, number][] = [
  ["before the answer is sent", 200],
  ["in the middle of the answer", 50],
];

describe.each(Object.keys(routes))("%s", (name) => {
  const { make, headers = () => ({}) } = routes[name] as Route;
  let route: Served;
  beforeEach(async () => {
    route = await make();
  });

  it.each(moments)(
    "a stream leaves nothing open when it is reset %s, %i times",
    { timeout: 60_000 },
    async (moment, times) => {
      const [before, readBefore] = [await taken(), bucketReads()];
      expect(await pipe.reset(route, moment, times, headers())).toEqual([200]);
      await expect.poll(taken, { timeout: 5_000 }).toBe(before);
      // An unread answer would occupy one of the client's few connections to the bucket for some seconds.
      if (moment === "before the answer is sent") expect(bucketReads()).toBe(readBefore);
      const answer = await pipe.ask(route, { headers: headers() });
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThanOrEqual(content.length);
    },
  );
});
