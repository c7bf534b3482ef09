import { describe, expect, it } from "vitest";
import { type GuestFile, newMemory } from "@/lib/client/submission/files/guest-files";
import { queuedJob } from "@/lib/client/submission/hooks";
import { createSender } from "@/lib/client/submission/sender";

const media = new Blob(["a photo"], { type: "image/jpeg" });
const texts = { person_name: "Ada", person_email_id: "ada@example.com", person_city: "Oslo", caption: "Hello" };
const context = { eventId: "an event", fields: texts, sentWith: {}, isDirect: false };

function chosen(values: Partial<GuestFile> = {}): GuestFile {
  return {
    id: "the file's own id",
    name: "photo.jpg",
    mediaType: "image",
    original: media,
    isRestored: false,
    previewUrl: null,
    picture: null,
    bytes: media.size,
    problem: null,
    ready: Promise.resolve(media),
    poster: Promise.resolve(null),
    earlierKey: null,
    memory: newMemory(),
    ...values,
  };
}

/** Submits a file on a page of its own, whose connection answers with `statuses`; returns the keys that it sent. */
async function keysOfPage(file: GuestFile, statuses: number[] = [201]): Promise<string[]> {
  const keys: string[] = [];
  const { job } = queuedJob(file, context);
  const sender = createSender(
    {
      send: async (_body, key) => {
        keys.push(key);
        const status = statuses[keys.length - 1] ?? 201;
        if (status !== 201) throw status;
      },
      describeFailure: (error) => ({ status: Number(error), message: "said" }),
      newKey: () => `another key, ${keys.length}`,
      isOffline: () => false,
    },
    job.earlier,
  );
  for (const _ of statuses) {
    sender.submit(job);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return keys;
}

describe("the key of a photo that is sent", () => {
  it("a page that ended before it stored its attempt's key sends the same key again, so no photo is posted twice", async () => {
    const [first] = await keysOfPage(chosen());
    expect(await keysOfPage(chosen({ isRestored: true }))).toEqual([first]);
  });

  it("the key that a page stored is sent again", async () => {
    expect(await keysOfPage(chosen({ isRestored: true, earlierKey: "the stored key" }))).toEqual(["the stored key"]);
  });

  it("a key that already belongs to another content is given up", async () => {
    const [first, second] = await keysOfPage(chosen(), [422, 201]);
    expect(second).not.toBe(first);
  });
});
