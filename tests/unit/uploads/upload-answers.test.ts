import { describe, expect, it } from "vitest";
import { readPutTicket, readUploadParts, readUploadTicket } from "@/lib/client/uploads/upload-answers";
import { uploadTicket as putTicket } from "@/lib/shared/posts/upload-contract";
import { uploadParts } from "@/lib/shared/videos/contract";

const ticket = {
  video_id: "v",
  presigned_signature: "s",
  expiration_time: 1_750_000_000,
  library_id: "1",
  upload_url: "/tus",
  parts_url: null,
  max_request_bytes: 4_500_000,
};
const put = {
  upload_key: "0197a000-0000-7000-8000-000000000001",
  upload_url: "https://bucket.example/a?sig=1",
  headers: { "content-type": "image/jpeg" },
};
const parts = { is_whole: false, kept_bytes: 8, missing: [{ start: 8, bytes: 4, url: "https://bucket.example/2" }] };

/** The answer without each of its fields in turn. */
const without = (answer: object) =>
  Object.keys(answer).map((name) => Object.fromEntries(Object.entries(answer).filter(([other]) => other !== name)));

describe("the server's answers about uploads", () => {
  it("an upload answer is parsed as the contracts define it", () => {
    expect(readUploadTicket({ ...ticket, more: 1 })).toEqual(ticket);
    expect(readPutTicket(put)).toEqual(putTicket.parse(put));
    expect(readUploadParts(parts)).toEqual(uploadParts.parse(parts));
    expect(readUploadParts({ is_whole: true, kept_bytes: 0, missing: [] }).missing).toEqual([]);
  });

  it("an upload answer may carry numbers as text, and absent fields become null", () => {
    const { parts_url: _, max_request_bytes: __, ...plain } = ticket;
    expect(readUploadTicket({ ...plain, expiration_time: "1750000000", library_id: 1 })).toEqual({
      ...ticket,
      max_request_bytes: null,
    });
  });

  it("an upload answer is rejected when a field is missing or has the wrong type", () => {
    const needed = without(ticket).filter((answer) => "parts_url" in answer && "max_request_bytes" in answer);
    for (const answer of [null, "ticket", ...needed.filter((one) => "library_id" in one)]) {
      expect(() => readUploadTicket(answer)).toThrow(TypeError);
    }
    for (const answer of [null, ...without(put), { ...put, headers: { "content-type": 1 } }]) {
      expect(() => readPutTicket(answer)).toThrow(TypeError);
    }
    for (const answer of [null, ...without(parts), { ...parts, missing: [{ start: "8", bytes: 4, url: "u" }] }]) {
      expect(() => readUploadParts(answer)).toThrow(TypeError);
    }
  });
});
