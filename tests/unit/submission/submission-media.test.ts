import { describe, expect, it } from "vitest";
import { acceptFiles, mediaTypeOf, withType } from "@/lib/client/submission/media";
import { UploadRecords } from "@/lib/client/uploads/upload-records";
import { messages } from "@/lib/shared/all-messages";
import { limits } from "@/lib/shared/limits";
import type { UploadTicket } from "@/lib/shared/ports/resumable-uploads";

const file = (name: string, size = 1_000, type = "") => ({ name, size, type });

describe("choosing files", () => {
  it.each([
    ["clip.mp4", "video/mp4", "video"],
    ["IMG_0001.MOV", "", "video"],
    ["clip.3gp", "", "video"],
    ["IMG_0001.HEIC", "", "image"],
    ["odd.mov", "image/jpeg", "image"],
  ])("the file %s of type '%s' takes the %s route", (name, type, route) => {
    expect(mediaTypeOf(file(name, 1, type))).toBe(route);
  });

  it("a clip of exactly 500 MB is accepted, and a larger one is rejected with the reason", () => {
    const whole = file("a.mp4", limits.videoMaxBytes, "video/mp4");
    expect(acceptFiles([whole], 0)).toEqual({ accepted: [whole], problem: null });
    const larger = file("b.mp4", limits.videoMaxBytes + 1, "video/mp4");
    expect(acceptFiles([larger], 0)).toEqual({ accepted: [], problem: messages.submission.videoTooLarge });
  });

  it("a choice of files keeps the good ones and names the rejected one", () => {
    const [good, empty] = [file("good.jpg"), file("empty.jpg", 0)];
    expect(acceptFiles([empty, good], 0)).toEqual({
      accepted: [good],
      problem: messages.guestForm.inFile("empty.jpg", messages.submission.photoEmpty),
    });
  });

  it("a choice of files is cut to the places that are left", () => {
    const chosen = [file("a.jpg"), file("b.jpg")];
    expect(acceptFiles(chosen, limits.guestMaxFiles - 1)).toEqual({
      accepted: [chosen[0]],
      problem: messages.guestForm.tooMany,
    });
  });

  it("a choice of files names duplicates beside other rejections", () => {
    const { alreadyThere, inFile } = messages.guestForm;
    expect(acceptFiles([], 1, [file("a.jpg")])).toEqual({ accepted: [], problem: alreadyThere(1, ["a.jpg"]) });
    const { problem } = acceptFiles([file("empty.jpg", 0)], 1, [file("a.jpg"), file("b.jpg")]);
    const refused = inFile("empty.jpg", messages.submission.photoEmpty);
    expect(problem).toBe(`${refused} ${alreadyThere(2, ["a.jpg", "b.jpg"])}`);
  });
});

describe("remembered uploads", () => {
  const now = 1_750_000_000_000;
  const ticket: UploadTicket = {
    parts_url: null,
    max_request_bytes: null,
    video_id: "v1",
    presigned_signature: "s",
    expiration_time: now / 1_000 + 200_000,
    library_id: "l",
    upload_url: "/api/video-uploads",
  };
  const previous = {
    size: 5,
    metadata: { title: "private.mov" },
    creationTime: "",
    urlStorageKey: "",
    uploadUrl: "http://x/1",
    parallelUploadUrls: null,
  };
  function recordsAt(atMs: number, values = new Map<string, string>()) {
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    };
    return { records: new UploadRecords(storage, () => atMs), values };
  }

  it("an upload is remembered with the ticket that it was begun with, and without personal data", async () => {
    const { records, values } = recordsAt(now);
    await records.storageFor(() => ticket).addUpload("f", previous);
    expect(records.find("f")).toMatchObject({ ticket, uploadUrl: "http://x/1", is_whole: false });
    expect([...values.values()].join()).not.toContain("private.mov");
    records.markWhole("f");
    expect(records.find("f")?.is_whole).toBe(true);
    expect(records.find("another")).toBeNull();
  });

  it("an upload whose ticket expired is forgotten, and nonsense in storage does no harm", async () => {
    const { records, values } = recordsAt(now);
    await records.storageFor(() => ticket).addUpload("f", previous);
    const later = recordsAt(now + 200_000_000, values);
    expect(later.records.find("f")).toBeNull();
    expect(values.size).toBe(0);
    values.set("wallflower-upload::f", "{");
    expect(later.records.find("f")).toBeNull();
  });
});

describe("a file that a picker names neither by type nor by ending", () => {
  const typeOf = async (start: string, type = "") => {
    const file = new File([Buffer.from(start, "latin1")], "1000003947", { type, lastModified: 7 });
    const named = await withType(file);
    expect(named).toMatchObject({ name: "1000003947", size: file.size, lastModified: 7 });
    return named.type;
  };

  it.each([
    ["\0\0\0\x18ftypmp42", "video/mp4"],
    ["\0\0\0\x14ftypqt  ", "video/mp4"],
    ["\x1a\x45\xdf\xa3\x9f", "video/webm"],
    ["\0\0\0\x18ftypheic", ""],
    ["\0\0\0\x1cftypavif", ""],
    ["\xff\xd8\xff\xe0", ""],
    ["", ""],
  ])("%j is taken for '%s'", async (start, type) => {
    expect(await typeOf(start)).toBe(type);
  });

  it("one that a picker calls any bytes is recognised, and a type that it gives is kept", async () => {
    expect(await typeOf("\0\0\0\x18ftypmp42", "application/octet-stream")).toBe("video/mp4");
    expect(await typeOf("\0\0\0\x18ftypmp42", "image/jpeg")).toBe("image/jpeg");
  });
});
