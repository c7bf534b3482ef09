import { describe, expect, it } from "vitest";
import { isSameFile, splitDuplicates } from "@/lib/client/submission/files/same-file";

const file = (content: BlobPart, name = "image.jpg", lastModified = 1) => new File([content], name, { lastModified });
const nothingSent = () => null;

/** A file large enough to be read in several parts, with a different byte at `changedAt`. */
function large(changedAt?: number): File {
  const bytes = new Uint8Array(2_500_000);
  if (changedAt !== undefined) bytes[changedAt] = 1;
  return file(bytes);
}

describe("comparing two files", () => {
  it("two files are the same by their bytes, not by name and date", async () => {
    expect(await isSameFile(file("a", "image.jpg", 1), file("a", "IMG_1.jpg", 2))).toBe(true);
    expect(await isSameFile(file("a"), file("b"))).toBe(false);
    expect(await isSameFile(file("a"), file("aa"))).toBe(false);
  });

  it.each([0, 65_535, 65_536, 2_499_999])("two large files differ by byte %i", async (at) => {
    expect(await isSameFile(large(), large(at))).toBe(false);
    expect(await isSameFile(large(at), large(at))).toBe(true);
  });

  it("only files of equal size are read, a part at a time, up to the first difference", async () => {
    const reads: number[] = [];
    const watched = (one: File) =>
      Object.assign(one, {
        slice(start: number, end: number) {
          reads.push(end - start);
          return File.prototype.slice.call(one, start, end);
        },
      });
    await isSameFile(watched(large()), file("small"));
    expect(reads).toEqual([]);
    await isSameFile(watched(large()), large(1_500_000));
    expect(reads).toEqual(Array(Math.ceil(1_500_000 / 65_536)).fill(65_536));
  });

  it("a file that cannot be read counts as different", async () => {
    const unreadable = Object.assign(file("a"), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error("The file is gone.")) }),
    });
    expect(await isSameFile(unreadable, file("a"))).toBe(false);
  });
});

describe("duplicates in a choice", () => {
  it("a choice reports files that are already in the form, and duplicates within itself", async () => {
    const there = file("there");
    const [again, one, twin, other] = [file("there", "again.jpg"), file("one"), file("one", "twin.jpg"), file("two")];
    const split = await splitDuplicates([again, one, twin, other], {
      currentFiles: () => [there],
      asSent: nothingSent,
    });
    expect(split).toEqual({ fresh: [one, other], duplicates: [again, twin] });
  });

  it("a choice keeps a file whose duplicate was removed during the comparison", async () => {
    let present = [file("a")];
    const chosen = Object.assign(file("a"), {
      slice(start: number, end: number) {
        present = [];
        return File.prototype.slice.call(chosen, start, end);
      },
    });
    expect(await splitDuplicates([chosen], { currentFiles: () => present, asSent: nothingSent })).toEqual({
      fresh: [chosen],
      duplicates: [],
    });
  });

  it("a choice is compared with the shrunk photo when only that was kept", async () => {
    const [kept, chosen] = [new Blob(["shrunk"]), file("as the camera made it")];
    const asSent = async () => new Blob(["shrunk"]);
    expect((await splitDuplicates([chosen], { currentFiles: () => [kept], asSent })).duplicates).toEqual([chosen]);
  });

  it("a choice does not read files that are rejected anyway", async () => {
    const empty = [file(""), file("")];
    expect(await splitDuplicates(empty, { currentFiles: () => [], asSent: nothingSent })).toEqual({
      fresh: empty,
      duplicates: [],
    });
  });
});
