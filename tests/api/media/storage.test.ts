import { randomBytes } from "node:crypto";
import { readFile, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createS3Storage } from "@/lib/server/outside/adapters/storage.s3";
import { serveMedia } from "@/lib/server/outside/media/serve";
import { bucketNames, bucketOptions, bytesOf, keysOf, testStores } from "../../support/storage/stores";

const made = testStores();
const { stores } = made;
const soon = () => AbortSignal.timeout(5_000);

describe.each(["disk", ...bucketNames] as const)("storage on %s", (name) => {
  afterEach(async () => stores[name].remove(await keysOf(stores[name])));

  it("the store returns the bytes and the type that it was given", async () => {
    const storage = stores[name];
    const bytes = randomBytes(300_000);
    await storage.put("public/a.webp", { bytes }, "image/webp");
    expect((await bytesOf(storage, "public/a.webp"))?.equals(bytes)).toBe(true);
    expect(await storage.read("public/a.webp")).toMatchObject({ totalBytes: 300_000, contentType: "image/webp" });
  });

  it("the store consumes a file that is given by its path", async () => {
    const file = path.join(made.folder, "photo");
    const bytes = randomBytes(3_000_000);
    await writeFile(file, bytes);
    await stores[name].put("originals/a/b/photo.jpg", { path: file }, "image/jpeg");
    expect((await bytesOf(stores[name], "originals/a/b/photo.jpg"))?.equals(bytes)).toBe(true);
    // 'wx' fails if the file still exists.
    await expect(writeFile(file, "", { flag: "wx" })).resolves.toBeUndefined();
  });

  it("the store reads a range, both ends inclusive, and reports the total size", async () => {
    await stores[name].put("public/ten.bin", { bytes: Buffer.from("0123456789") }, "text/plain");
    expect(String(await bytesOf(stores[name], "public/ten.bin", { start: 2, end: 4 }))).toBe("234");
    expect(await stores[name].read("public/ten.bin", { start: 0, end: 0 })).toMatchObject({ totalBytes: 10 });
  });

  it("the store opens an object with the first read of its bytes, and not before", async () => {
    const storage = stores[name];
    await storage.put("public/late.bin", { bytes: Buffer.from("0123456789") }, "text/plain");
    const asked = [await storage.read("public/late.bin"), await storage.read("public/late.bin", { start: 2, end: 4 })];
    expect(asked).toMatchObject([{ totalBytes: 10 }, { totalBytes: 10 }]);
    await storage.remove(["public/late.bin"]);
    for (const stored of asked) await expect(new Response(stored?.stream).arrayBuffer()).rejects.toThrow();
  });

  it("the store returns null for a missing object", async () => {
    expect(await stores[name].read("public/nothing.webp")).toBeNull();
    expect(await stores[name].read("public/nothing.webp", { start: 0, end: 0 })).toBeNull();
  });

  it("the store returns an object's own file when it is on this machine, and none otherwise", async () => {
    await stores[name].put("originals/a/b/photo.jpg", { bytes: Buffer.from("a photo") }, "image/jpeg");
    const file = await stores[name].findFile("originals/a/b/photo.jpg");
    expect(file && String(await readFile(file))).toBe(name === "disk" ? "a photo" : null);
    expect(await stores[name].findFile("originals/a/b/none.jpg")).toBeNull();
  });

  it("the store copies an object to a second key with the same type, which stays when the first is removed", async () => {
    const storage = stores[name];
    await storage.put("public/a.webp", { bytes: Buffer.from("a clip") }, "video/mp4");
    await storage.put("public/b.webp", { bytes: Buffer.from("a picture") }, "image/webp");
    for (const key of ["a", "b"]) await storage.copy(`public/${key}.webp`, `public/${key}2.webp`, soon());
    expect(await keysOf(storage)).toEqual(["public/a.webp", "public/a2.webp", "public/b.webp", "public/b2.webp"]);
    await storage.remove(["public/a.webp", "public/b.webp"]);
    expect(String(await bytesOf(storage, "public/a2.webp"))).toBe("a clip");
    expect(String(await bytesOf(storage, "public/b2.webp"))).toBe("a picture");
    expect(await storage.read("public/b2.webp")).toMatchObject({ contentType: "image/webp" });
  });

  it("the store copies nothing when the source is missing", async () => {
    await stores[name].copy("public/none.webp", "public/none2.webp", soon());
    expect(await keysOf(stores[name])).toEqual([]);
  });

  it("the store replaces an existing object", async () => {
    await stores[name].put("public/a.webp", { bytes: Buffer.from("first") }, "image/webp");
    await stores[name].put("public/a.webp", { bytes: Buffer.from("second") }, "image/png");
    expect(String(await bytesOf(stores[name], "public/a.webp"))).toBe("second");
    expect(await stores[name].read("public/a.webp")).toMatchObject({ contentType: "image/png" });
  });

  it("the store falls back to the type of the file's name", async () => {
    for (const type of ["image/png", "image/webp"]) {
      await stores[name].put("public/a.webp", { bytes: Buffer.from(type) }, type);
      expect(await stores[name].read("public/a.webp")).toMatchObject({ contentType: type });
    }
  });

  it("the store takes fifty objects at once", async () => {
    const keys = Array.from({ length: 50 }, (_, index) => `originals/a/b/${index}.jpg`).sort();
    await Promise.all(keys.map((key) => stores[name].put(key, { bytes: Buffer.from(key) }, "image/jpeg")));
    expect(await keysOf(stores[name])).toEqual(keys);
    expect((await Promise.all(keys.map((key) => bytesOf(stores[name], key)))).map(String)).toEqual(keys);
  });

  it("the store removes existing objects, ignores missing ones, and lists the rest with sizes and times", async () => {
    const storage = stores[name];
    const keys = Array.from({ length: 5 }, (_, index) => `originals/a/b/${index}.jpg`);
    for (const key of keys) await storage.put(key, { bytes: Buffer.from(key) }, "image/jpeg");
    await storage.remove([...keys.slice(0, 3), "originals/a/b/never.jpg"]);
    expect(await keysOf(storage)).toEqual(keys.slice(3));
    for await (const { key, bytes, storedAt } of storage.list()) {
      expect(bytes).toBe(key.length);
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000);
    }
    await storage.remove(keys);
    expect(await storage.read(keys[0] ?? "")).toBeNull();
  });

  it("the store lists a folder alone", async () => {
    const storage = stores[name];
    const keys = ["erased/one.json", "originals/erased/two.jpg", "public/three.webp"];
    for (const key of keys) await storage.put(key, { bytes: Buffer.from("a") }, "image/jpeg");
    const listed: string[] = [];
    for await (const { key } of storage.list("erased/")) listed.push(key);
    expect(listed).toEqual(["erased/one.json"]);
    await storage.remove(keys);
  });

  it("the store reports that it works", async () => {
    await expect(stores[name].check()).resolves.toBeUndefined();
  });
});

it.each(bucketNames)("a missing bucket (%s) is a fault, and not a missing object", async (name) => {
  const storage = createS3Storage({ ...bucketOptions(made.servers[name]), bucket: "no-such-bucket" });
  await expect(storage.read("public/a.webp")).rejects.toThrow();
});

it.each(bucketNames)("a HEAD, a 304 or an impossible range reads no byte from %s", async (name) => {
  const storage = stores[name];
  const key = "public/0123456789abcdef.webp";
  await storage.put(key, { bytes: Buffer.from("0123456789") }, "image/webp");
  const { requests } = made.servers[name];
  const before = requests.length;
  const ask = async (init: RequestInit) =>
    (await serveMedia(storage, new Request("http://wall.test", init), key)).status;
  expect(await ask({ method: "HEAD" })).toBe(200);
  expect(await ask({ headers: { "if-none-match": `"${key}"` } })).toBe(304);
  expect(await ask({ headers: { range: "bytes=10-" } })).toBe(416);
  expect(requests.slice(before)).toEqual(Array.from({ length: 3 }, () => `HEAD ${key}`));
});

it("a type is stored beside a file on disk only when the file's name does not imply it, and is then used", async () => {
  const { disk } = stores;
  const typeFile = path.join(made.folder, "media", "public", "a.webp.type");
  await disk.put("public/a.webp", { bytes: Buffer.from("a") }, "image/webp");
  await expect(readFile(typeFile)).rejects.toThrow("ENOENT");
  await writeFile(typeFile, "image/webp");
  expect(await disk.read("public/a.webp")).toMatchObject({ contentType: "image/webp" });
  expect(await keysOf(disk)).toEqual(["public/a.webp"]);
  await disk.remove(["public/a.webp"]);
  await expect(readFile(typeFile)).rejects.toThrow("ENOENT");
});

it("a copy of an old file on disk is young, so that no sweep removes it before its row exists", async () => {
  const { disk } = stores;
  const dayAgo = new Date(Date.now() - 24 * 3_600_000);
  await disk.put("public/old.webp", { bytes: Buffer.from("old") }, "image/webp");
  await utimes(path.join(made.folder, "media", "public", "old.webp"), dayAgo, dayAgo);
  await disk.copy("public/old.webp", "public/copy.webp", soon());
  for await (const { key, storedAt } of disk.list()) {
    if (key === "public/copy.webp") expect(Date.now() - storedAt.getTime()).toBeLessThan(60_000);
  }
  await disk.remove(["public/old.webp", "public/copy.webp"]);
});

it("the disk store offers no direct uploads", () => {
  expect(stores.disk.signUpload).toBeNull();
});
