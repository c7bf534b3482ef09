import { describe, expect, it } from "vitest";
import { isSameFile, splitDuplicates } from "@/lib/client/submission/files/same-file";

const file = (content: BlobPart, name = "image.jpg", lastModified = 1) => new File([content], name, { lastModified });
const nothingSent = () => null;

/** So large that it is read in several parts, with another byte where it is told. */
function large(changedAt?: number): File {
  const bytes = new Uint8Array(2_500_000);
  if (changedAt !== undefined) bytes[changedAt] = 1;
  return file(bytes);
}

describe("whether two files are the same", () => {
  it("is told by their bytes, not by name and date", async () => {
    expect(await isSameFile(file("a", "image.jpg", 1), file("a", "IMG_1.jpg", 2))).toBe(true);
    expect(await isSameFile(file("a"), file("b"))).toBe(false);
    expect(await isSameFile(file("a"), file("aa"))).toBe(false);
  });

  it.each([0, 1_048_575, 1_048_576, 2_499_999])("is told by byte %i of a large one", async (at) => {
    expect(await isSameFile(large(), large(at))).toBe(false);
    expect(await isSameFile(large(at), large(at))).toBe(true);
  });

  it("reads files of one size alone, a part at a time, up to the first difference", async () => {
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
    expect(reads).toEqual([1_048_576, 1_048_576]);
  });

  it("takes one that cannot be read for another one", async () => {
    const unreadable = Object.assign(file("a"), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error("The file is gone.")) }),
    });
    expect(await isSameFile(unreadable, file("a"))).toBe(false);
  });
});

describe("a choice beside what is in the form", () => {
  it("keeps apart what is there already, and what is twice in the choice itself", async () => {
    const there = file("there");
    const [again, one, twin, other] = [file("there", "again.jpg"), file("one"), file("one", "twin.jpg"), file("two")];
    const split = await splitDuplicates([again, one, twin, other], {
      currentFiles: () => [there],
      asSent: nothingSent,
    });
    expect(split).toEqual({ fresh: [one, other], duplicates: [again, twin] });
  });

  it("takes a file anew whose twin was removed while they were compared", async () => {
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

  it("compares what would be sent, where only that was kept", async () => {
    const [kept, chosen] = [new Blob(["shrunk"]), file("as the camera made it")];
    const asSent = async () => new Blob(["shrunk"]);
    expect((await splitDuplicates([chosen], { currentFiles: () => [kept], asSent })).duplicates).toEqual([chosen]);
  });

  it("does not read what is refused anyway", async () => {
    const empty = [file(""), file("")];
    expect(await splitDuplicates(empty, { currentFiles: () => [], asSent: nothingSent })).toEqual({
      fresh: empty,
      duplicates: [],
    });
  });
});
