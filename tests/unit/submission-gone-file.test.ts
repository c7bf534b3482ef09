import { expect, it, vi } from "vitest";
import { setCurrentLanguage } from "@/lib/client/language/current";
import { nextSendState, type SendState } from "@/lib/client/submission/attempt";
import { describeFailure } from "@/lib/client/submission/send-error";
import { type PendingPost, sendPendingPost } from "@/lib/client/submission/send-post";
import { guest } from "@/lib/shared/messages/en/guest";

const upload = vi.hoisted(() => vi.fn());
vi.mock("@/lib/client/browser/upload", () => ({ upload }));

// Modules are replaced here, so this file has a process of its own.
setCurrentLanguage("en", guest);
const options = { onProgress: () => {}, onResumed: () => {}, signal: new AbortController().signal };
const sending: SendState = {
  ...{ step: "sending", attempt: { key: "key", content: "content" }, isResumed: false },
  ...{ failures: 0, ticketFailures: 0, keptBytes: 0, sentBytes: 0, totalBytes: 0 },
};

function jobWith(media: Blob): PendingPost {
  const memory = { ticket: null, uploadKey: null, postId: null };
  const shared = { eventId: "event", fields: {}, sentWith: {}, name: "IMG_1.JPG", memory, fingerprint: "" };
  return { ...shared, kind: "photo", media, isDirect: false } as unknown as PendingPost;
}

/** The state after one attempt that got no response. */
async function stateAfterLoss(media: Blob): Promise<SendState> {
  upload.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const error = await sendPendingPost(jobWith(media), "key", "none", options).catch((reason: unknown) => reason);
  return nextSendState(sending, { type: "failed", failure: describeFailure(error), isOffline: false });
}

it("a file that the phone no longer gives is asked for again, at once and without a retry", async () => {
  const gone = new Blob(["picture"]);
  gone.slice = () => {
    const part = new Blob();
    part.arrayBuffer = () => Promise.reject(new DOMException("The file could not be read.", "NotReadableError"));
    return part;
  };
  expect(await stateAfterLoss(gone)).toMatchObject({
    step: "refused",
    failure: { message: guest.submission.fileGone },
  });
});

it("a lost connection with a readable file waits and tries again", async () => {
  expect(await stateAfterLoss(new Blob(["picture"]))).toMatchObject({ step: "waiting", reason: "connection" });
});
