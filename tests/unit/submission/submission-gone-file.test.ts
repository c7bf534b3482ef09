import { expect, it, vi } from "vitest";
import { setCurrentLanguage } from "@/lib/client/language/current";
import { nextSendState, type SendState } from "@/lib/client/submission/attempt";
import type { PendingPost } from "@/lib/client/submission/files/pending-post";
import { describeFailure } from "@/lib/client/submission/send-error";
import { sendPendingPost } from "@/lib/client/submission/send-post";
import { english } from "@/lib/shared/messages/english";

const { upload, findFile } = vi.hoisted(() => ({ upload: vi.fn(), findFile: vi.fn(async () => null as Blob | null) }));
vi.mock("@/lib/client/uploads/upload", () => ({ upload }));
vi.mock("@/lib/client/submission/kept/kept-post", () => ({ findFile }));

// Modules are replaced here, so this file has a process of its own.
setCurrentLanguage("en", english.guest);
const options = { onProgress: () => {}, onResumed: () => {}, signal: new AbortController().signal };
const sending: SendState = {
  ...{ step: "sending", attempt: { key: "key", content: "content" }, isResumed: false },
  ...{ failures: 0, ticketFailures: 0, keptBytes: 0, sentBytes: 0, totalBytes: 0 },
};

function jobWith(media: Blob): PendingPost {
  const memory = { ticket: null, uploadKey: null, postId: null };
  const shared = {
    eventId: "event",
    fileId: "file",
    fields: {},
    sentWith: {},
    name: "IMG_1.JPG",
    memory,
    fingerprint: "",
  };
  return { ...shared, kind: "photo", media, isDirect: false } as unknown as PendingPost;
}

/** The state after one attempt that got no response. */
async function stateAfterLoss(media: Blob): Promise<SendState> {
  upload.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const error = await sendPendingPost(jobWith(media), "key", "none", options).catch((reason: unknown) => reason);
  return nextSendState(sending, { type: "failed", failure: describeFailure(error), isOffline: false });
}

function goneFile(): Blob {
  const gone = new Blob(["picture"]);
  gone.slice = () => {
    const part = new Blob();
    part.arrayBuffer = () => Promise.reject(new DOMException("The file could not be read.", "NotReadableError"));
    return part;
  };
  return gone;
}

it("a file that the phone no longer gives is asked for again, at once and without a retry", async () => {
  expect(await stateAfterLoss(goneFile())).toMatchObject({
    step: "refused",
    failure: { message: english.guest.submission.fileGone },
  });
});

it("a file that the phone no longer gives is sent from the copy that the form kept", async () => {
  const copy = new Blob(["picture"]);
  findFile.mockResolvedValueOnce(copy);
  const job = jobWith(goneFile());
  upload.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValueOnce({ id: "post" });
  await sendPendingPost(job, "key", "none", options);
  expect(job.media).toBe(copy);
  expect(job.memory.postId).toBe("post");
});

it("a copy of another length is not the lost file", async () => {
  findFile.mockResolvedValueOnce(new Blob(["another picture"]));
  expect(await stateAfterLoss(goneFile())).toMatchObject({ step: "refused" });
});

it("a lost connection with a readable file waits and tries again", async () => {
  expect(await stateAfterLoss(new Blob(["picture"]))).toMatchObject({ step: "waiting", reason: "connection" });
});
