import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
import * as tus from "tus-js-client";
import { describe, expect, inject, it, vi } from "vitest";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { sweepVideoUploads } from "@/lib/server/outside/videos/service";
import { messages } from "@/lib/shared/all-messages";
import { limits } from "@/lib/shared/limits";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import {
  beginUpload,
  createUpload,
  makeHollowMp4,
  sendBytes,
  sendTus,
  startUploadServer,
  ticketHeaders,
  uploadVideo,
} from "../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);
const text = messages.videos;

const messageOf = (answer: { text: string }) => JSON.parse(answer.text).message;

describe("interrupted uploads", () => {
  it("an upload that is cut ten times resumes each time at the server's offset, and every byte arrives", {
    timeout: 60_000,
  }, async () => {
    // Five parts of a bucket, with two cuts in each.
    const bytes = makeHollowMp4(5 * limits.bucketPartBytes, (data) => {
      const noise = randomBytes(1024 * 1024);
      for (let offset = 0; offset < data.length; offset += noise.length) {
        noise.writeUInt32BE(offset, 0);
        noise.copy(data, offset);
      }
    });
    // One random place in each tenth, the last before the end of the file.
    const cuts = Array.from({ length: 10 }, (_, index) => ((index + Math.random()) * bytes.length) / 10.5);
    const offsets: { asked: string[]; sent: string[] } = { asked: [], sent: [] };
    const server = await startUploadServer((request, response) => {
      if (request.method === "PATCH") {
        offsets.sent.push(String(request.headers["upload-offset"]));
        const start = Number(request.headers["upload-offset"]);
        cutAt(request.socket, start, cuts);
      }
      if (request.method === "HEAD") {
        response.once("finish", () => offsets.asked.push(String(response.getHeader("upload-offset"))));
      }
    });
    const ticket = await beginUpload(cast.event);
    try {
      await new Promise<void>((resolve, reject) => {
        new tus.Upload(bytes, {
          endpoint: `${server.origin}${ticket.upload_url}`,
          headers: ticketHeaders(ticket),
          metadata: { filetype: "video/mp4", title: "A long evening" },
          retryDelays: [0, 3, 5, 10, 20, 60, 60],
          onError: reject,
          onSuccess: () => resolve(),
        }).start();
      });
    } finally {
      await server.close();
    }
    expect(cuts).toEqual([]);
    // Ten requests that break, and the last one.
    expect(offsets.sent).toHaveLength(11);
    expect(offsets.sent.slice(1)).toEqual(offsets.asked.slice(-10));
    expect(offsets.sent.map(Number)).toEqual(offsets.sent.map(Number).sort((a, b) => a - b));
    expect(Number(offsets.sent[10])).toBeGreaterThan(0);

    await installation.deps.videoHost.copyTo(ticket.video_id, "originals/a/b/whole.mp4");
    const stored = await installation.deps.storage.read("originals/a/b/whole.mp4");
    const arrived = Buffer.from(await new Response(stored?.stream).arrayBuffer());
    expect(arrived.equals(bytes)).toBe(true);
    await installation.deps.storage.remove(["originals/a/b/whole.mp4"]);
    await installation.deps.videoHost.remove([ticket.video_id]);
  });

  /** Breaks the connection after so many bytes of the file. */
  function cutAt(socket: Socket, start: number, cuts: number[]) {
    let arrived = start;
    socket.prependListener("data", (chunk: Buffer) => {
      arrived += chunk.length;
      if (cuts[0] !== undefined && arrived >= cuts[0]) {
        cuts.shift();
        socket.destroy();
      }
    });
  }
});

describe("refusals that leave nothing", () => {
  const bytes = makeHollowMp4(10_000);

  it.each([
    ["a wrong signature", { AuthorizationSignature: "0".repeat(64) }],
    ["no signature", { AuthorizationSignature: "" }],
    ["another expiry than the signed one", { AuthorizationExpire: "99999999999" }],
    ["another library", { LibraryId: "12345" }],
    ["another video's id", { VideoId: "0199a000-0000-7000-8000-000000000000" }],
    ["an invalid id", { VideoId: "../../etc/passwd" }],
  ])("a ticket that is invalid (%s) is a 401 with every method", async (_, headers) => {
    const before = await installation.uploadedFiles();
    const ticket = await beginUpload(cast.event);
    expect((await createUpload(ticket, bytes.length, headers)).status).toBe(401);
    const own = await uploadVideo(cast.event, bytes);
    for (const method of ["HEAD", "DELETE"] as const) {
      const answer = await sendTus(method, { path: own.video_id, headers: { ...ticketHeaders(own), ...headers } });
      expect(answer.status, method).toBe(401);
    }
    const patched = await sendBytes(own, bytes, 0, headers);
    expect(patched.status).toBe(401);
    expect(messageOf(patched)).toBe(text.uploadRefused);
    await installation.deps.videoHost.remove([own.video_id]);
    expect(await installation.uploadedFiles()).toEqual(before);
  });

  it("an expired ticket with a right signature is a 401", async () => {
    const ticket = await beginUpload(cast.event);
    const later = Date.now() + (limits.videoTicketSeconds + 1) * 1000;
    vi.spyOn(Date, "now").mockReturnValue(later);
    expect((await createUpload(ticket, bytes.length)).status).toBe(401);
  });

  it("another guest's upload is a 401 with one's own ticket, and stays unchanged", async () => {
    const theirs = await beginUpload(cast.event);
    await createUpload(theirs, bytes.length);
    await sendBytes(theirs, bytes.subarray(0, 4_000));
    const own = await beginUpload(cast.event);
    for (const method of ["HEAD", "PATCH", "DELETE"] as const) {
      const headers = {
        ...ticketHeaders(own),
        "Upload-Offset": "4000",
        "Content-Type": "application/offset+octet-stream",
      };
      expect((await sendTus(method, { path: theirs.video_id, headers })).status, method).toBe(401);
    }
    const head = await sendTus("HEAD", { path: theirs.video_id, headers: ticketHeaders(theirs) });
    expect(head.headers.get("upload-offset")).toBe("4000");
    await installation.deps.videoHost.remove([theirs.video_id]);
  });

  it("an upload of more than 500 MB is a 413, before a byte is sent", async () => {
    const ticket = await beginUpload(cast.event);
    expect((await createUpload(ticket, limits.videoMaxBytes)).status).toBe(201);
    await installation.deps.videoHost.remove([ticket.video_id]);
    const answer = await createUpload(ticket, limits.videoMaxBytes + 1);
    expect(answer.status).toBe(413);
    expect(messageOf(answer)).toBe(messages.submission.videoTooLarge);
    expect(await installation.uploadedFiles()).toEqual([]);
  });

  it("an upload of more bytes than announced is a 413", async () => {
    const ticket = await beginUpload(cast.event);
    await createUpload(ticket, 5_000);
    expect((await sendBytes(ticket, bytes, 0, { "Content-Length": "10000" })).status).toBe(413);
    await installation.deps.videoHost.remove([ticket.video_id]);
  });

  it("a wrong offset is a 409, and the stored bytes stay", async () => {
    const ticket = await beginUpload(cast.event);
    await createUpload(ticket, bytes.length);
    await sendBytes(ticket, bytes.subarray(0, 4_000));
    for (const offset of [0, 3_999, 4_001, 10_000]) {
      expect((await sendBytes(ticket, bytes.subarray(4_000), offset)).status, String(offset)).toBe(409);
    }
    expect((await sendBytes(ticket, bytes.subarray(4_000), 4_000)).status).toBe(204);
    expect(await installation.deps.videoHost.find(ticket.video_id)).toMatchObject({ state: "uploaded", bytes: 10_000 });
    await installation.deps.videoHost.remove([ticket.video_id]);
  });

  it("a second start of a complete upload is a 409", async () => {
    const ticket = await uploadVideo(cast.event, bytes);
    expect((await createUpload(ticket, bytes.length)).status).toBe(409);
    await installation.deps.videoHost.remove([ticket.video_id]);
  });

  it.each([
    ["a type that is no video's", "filetype aW1hZ2UvanBlZw==", 415],
    ["invalid metadata", "filetype ,,,", 400],
  ])("an upload is refused: %s", async (_, metadata, status) => {
    const ticket = await beginUpload(cast.event);
    expect((await createUpload(ticket, 100, { "Upload-Metadata": metadata })).status).toBe(status);
    expect(await installation.uploadedFiles()).toEqual([]);
  });

  it.each(["..", "%2e%2e", "..%2f..%2fsecrets", "a%00b", "0199a000", "x.json"])(
    "the path %s is a 404",
    async (path) => {
      const ticket = await beginUpload(cast.event);
      const headers = { ...ticketHeaders(ticket), "Upload-Length": "5" };
      for (const method of ["HEAD", "PATCH", "DELETE", "POST"] as const) {
        const answer = await sendTus(method, { path: path === ".." ? "..%2f" : path, headers });
        expect([400, 404], `${method} ${path}`).toContain(answer.status);
      }
      expect(await installation.uploadedFiles()).toEqual([]);
    },
  );

  it("an upload that was never begun is a 404", async () => {
    const ticket = await beginUpload(cast.event);
    expect((await sendTus("HEAD", { path: ticket.video_id, headers: ticketHeaders(ticket) })).status).toBe(404);
    expect((await sendBytes(ticket, bytes)).status).toBe(404);
  });
});

if (inject("storage") === "s3") {
  describe("failing buckets", () => {
    it.each(["refuse", "stall", "break"] as const)(
      "a bucket that fails while a clip arrives (%s) makes the phone wait, and the upload resumes",
      async (kind) => {
        const bytes = makeHollowMp4(10_000, (data) => randomBytes(data.length).copy(data));
        const ticket = await beginUpload(cast.event);
        await createUpload(ticket, bytes.length);
        await sendBytes(ticket, bytes.subarray(0, 4_000));
        installation.s3.setFault({ kind, methods: ["PUT"] });
        const answer = await sendBytes(ticket, bytes.subarray(4_000), 4_000);
        installation.s3.setFault(null);
        expect(answer.status).toBe(503);
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
        const head = await sendTus("HEAD", { path: ticket.video_id, headers: ticketHeaders(ticket) });
        const offset = Number(head.headers.get("upload-offset"));
        expect((await sendBytes(ticket, bytes.subarray(offset), offset)).status).toBe(204);
        await installation.deps.videoHost.copyTo(ticket.video_id, "originals/a/b/late.mp4");
        const stored = await installation.deps.storage.read("originals/a/b/late.mp4");
        expect(Buffer.from(await new Response(stored?.stream).arrayBuffer()).equals(bytes)).toBe(true);
        await installation.deps.storage.remove(["originals/a/b/late.mp4"]);
        await installation.deps.videoHost.remove([ticket.video_id]);
      },
    );
  });
}

it("cancelling an upload removes its bytes", async () => {
  const ticket = await beginUpload(cast.event);
  await createUpload(ticket, 10_000);
  await sendBytes(ticket, makeHollowMp4(10_000).subarray(0, 4_000));
  expect(await installation.uploadedFiles()).not.toEqual([]);
  const answer = await sendTus("DELETE", { path: ticket.video_id, headers: ticketHeaders(ticket) });
  expect(answer.status).toBe(204);
  expect(await installation.uploadedFiles()).toEqual([]);
});

it("an upload that was never posted is swept when its ticket ends, half-finished or complete, and not before", async () => {
  const { databaseUrl, deps, uploadedFiles } = installation;
  const half = await beginUpload(cast.event);
  await createUpload(half, 10_000);
  await uploadVideo(cast.event, makeHollowMp4(10_000));
  await sweepVideoUploads(deps);
  await drainJobs(databaseUrl, deps);
  expect(await uploadedFiles()).toHaveLength(4);
  await deps.db.execute("update video_uploads set expires_at = now() - interval '1 second'");
  await sweepVideoUploads(deps);
  await drainJobs(databaseUrl, deps);
  expect(await uploadedFiles()).toEqual([]);
});
