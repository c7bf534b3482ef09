import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { formWithPictures } from "@/lib/client/uploads/form-with-pictures";
import { limits } from "@/lib/shared/limits";
import { apiPaths } from "@/lib/shared/paths";
import { FakeBrowser } from "../../support/browser/fake-browser";

const logo = new File(["a logo"], "logo.png", { type: "image/png" });
const key = "0197a000-0000-7000-8000-000000000001";
const ticket = { upload_key: key, upload_url: "https://bucket.test/a?sig=1", headers: { "content-type": "image/png" } };

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
  browser.install();
});
afterEach(() => vi.unstubAllGlobals());

/** Answers the console's question with `asked`, and the bucket's PUT with this status. */
const answerWith = (asked: unknown, status = 200) => {
  browser.answer = ({ url }) =>
    url.startsWith("https://bucket.test") ? new Response("", { status }) : Response.json(asked, { status: 201 });
};

it("a form encodes lists, null and numbers as the API reads them, and leaves out unset fields", async () => {
  answerWith(null);
  const form = await formWithPictures({ a: "text", b: 0.5, c: null, d: ["x", "y"], e: [], f: undefined, g: logo });
  expect([...form]).toEqual([
    ["a", "text"],
    ["b", "0.5"],
    ["c", ""],
    ["d", '["x","y"]'],
    ["e", "[]"],
    ["g", logo],
  ]);
});

it("a picture goes into the bucket with the ticket's headers, and its key with the form", async () => {
  answerWith(ticket);
  const form = await formWithPictures({ ad_name: "Ada", media: logo });
  expect([...form]).toEqual([
    ["ad_name", "Ada"],
    ["media_upload", key],
  ]);
  const [asked] = browser.requestsTo(apiPaths.general.getPictureUpload);
  expect(await asked?.json()).toEqual({ field: "media", content_type: "image/png", bytes: logo.size });
  const [put] = browser.requestsTo("/a");
  expect([put?.method, put?.headers.get("content-type"), await put?.text()]).toEqual(["PUT", "image/png", "a logo"]);
});

it.each([
  ["without a bucket", null, 200],
  ["where the bucket refuses it", ticket, 403],
  ["where the answer is not ours", "<html>", 200],
])("a picture goes with its form %s", async (_where, asked, status) => {
  answerWith(asked, status);
  expect([...(await formWithPictures({ media: logo }))]).toEqual([["media", logo]]);
});

it("a picture above the limit goes with its form, whose answer says so", async () => {
  const large = new File([new Uint8Array(limits.brandImageMaxBytes + 1)], "large.png");
  answerWith(ticket);
  expect([...(await formWithPictures({ media: large })).keys()]).toEqual(["media"]);
  expect(browser.requests).toEqual([]);
  const largest = new File([new Uint8Array(limits.brandImageMaxBytes)], "largest.png");
  expect([...(await formWithPictures({ media: largest })).keys()]).toEqual(["media_upload"]);
});
