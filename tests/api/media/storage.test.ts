import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createDiskStorage } from "@/lib/server/adapters/storage.disk";
import { createS3Storage } from "@/lib/server/adapters/storage.s3";
import { mediaCacheControl } from "@/lib/shared/cache-control";
import { apiPaths } from "@/lib/shared/paths";
import type { Storage } from "@/lib/shared/ports/storage";
import { type S3Server, startS3Server } from "../../support/s3-server";

let folder: string;
let s3: S3Server;
const stores = {} as { disk: Storage; s3: Storage };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "wallflower-store-"));
  s3 = await startS3Server();
  stores.disk = createDiskStorage(path.join(folder, "media"), apiPaths.media);
  stores.s3 = createS3Storage({ ...s3.options, publicBaseUrl: s3.publicBaseUrl, silenceTimeoutMs: 500 });
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const bytesOf = async (storage: Storage, key: string, range?: { start: number; end: number }) => {
  const stored = await storage.read(key, range);
  return stored && Buffer.from(await new Response(stored.stream).arrayBuffer());
};
const keysOf = async (storage: Storage) => {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
};

const soon = () => AbortSignal.timeout(5_000);

describe.each(["disk", "s3"] as const)("storage on %s", (name) => {
  afterEach(async () => stores[name].remove(await keysOf(stores[name])));

  it("gives back the bytes and the type that it was given", async () => {
    const storage = stores[name];
    const bytes = randomBytes(300_000);
    await storage.put("public/a.webp", { bytes }, "image/webp");
    expect((await bytesOf(storage, "public/a.webp"))?.equals(bytes)).toBe(true);
    expect(await storage.read("public/a.webp")).toMatchObject({ totalBytes: 300_000, contentType: "image/webp" });
  });

  it("consumes a file that is given by its path", async () => {
    const file = path.join(folder, "photo");
    const bytes = randomBytes(3_000_000);
    await writeFile(file, bytes);
    await stores[name].put("originals/a/b/photo.jpg", { path: file }, "image/jpeg");
    expect((await bytesOf(stores[name], "originals/a/b/photo.jpg"))?.equals(bytes)).toBe(true);
    await expect(writeFile(file, "", { flag: "wx" })).resolves.toBeUndefined();
  });

  it("reads a range, both ends inclusive, and says how large the whole is", async () => {
    await stores[name].put("public/ten.bin", { bytes: Buffer.from("0123456789") }, "text/plain");
    expect(String(await bytesOf(stores[name], "public/ten.bin", { start: 2, end: 4 }))).toBe("234");
    expect(await stores[name].read("public/ten.bin", { start: 0, end: 0 })).toMatchObject({ totalBytes: 10 });
  });

  it("says null for what is not there", async () => {
    expect(await stores[name].read("public/nothing.webp")).toBeNull();
    expect(await stores[name].read("public/nothing.webp", { start: 0, end: 0 })).toBeNull();
  });

  it("gives an object's own file where it is one of this machine, and none elsewhere", async () => {
    await stores[name].put("originals/a/b/photo.jpg", { bytes: Buffer.from("a photo") }, "image/jpeg");
    const file = await stores[name].findFile("originals/a/b/photo.jpg");
    expect(file && String(await readFile(file))).toBe(name === "disk" ? "a photo" : null);
    expect(await stores[name].findFile("originals/a/b/none.jpg")).toBeNull();
  });

  it("gives an object a second key with the same type, which stays when the first one goes", async () => {
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

  it("copies nothing where there is nothing", async () => {
    await stores[name].copy("public/none.webp", "public/none2.webp", soon());
    expect(await keysOf(stores[name])).toEqual([]);
  });

  it("replaces what is there", async () => {
    await stores[name].put("public/a.webp", { bytes: Buffer.from("first") }, "image/webp");
    await stores[name].put("public/a.webp", { bytes: Buffer.from("second") }, "image/png");
    expect(String(await bytesOf(stores[name], "public/a.webp"))).toBe("second");
    expect(await stores[name].read("public/a.webp")).toMatchObject({ contentType: "image/png" });
  });

  it("goes back to the type that its name says", async () => {
    for (const type of ["image/png", "image/webp"]) {
      await stores[name].put("public/a.webp", { bytes: Buffer.from(type) }, type);
      expect(await stores[name].read("public/a.webp")).toMatchObject({ contentType: type });
    }
  });

  it("takes fifty at once", async () => {
    const keys = Array.from({ length: 50 }, (_, index) => `originals/a/b/${index}.jpg`).sort();
    await Promise.all(keys.map((key) => stores[name].put(key, { bytes: Buffer.from(key) }, "image/jpeg")));
    expect(await keysOf(stores[name])).toEqual(keys);
    expect((await Promise.all(keys.map((key) => bytesOf(stores[name], key)))).map(String)).toEqual(keys);
  });

  it("removes what is there, does not mind what is not, and lists the rest with sizes and times", async () => {
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

  it("says that it works", async () => {
    await expect(stores[name].check()).resolves.toBeUndefined();
  });
});

describe("storage on s3", () => {
  it("lists and removes more than one page of a thousand", async () => {
    const keys = Array.from({ length: 1_005 }, (_, index) => `public/${index}.webp`);
    const [first = ""] = keys;
    await stores.s3.put(first, { bytes: Buffer.from("x") }, "image/webp");
    const stored = s3.objects.get(first);
    if (stored) for (const key of keys) s3.objects.set(key, stored);
    expect(await keysOf(stores.s3)).toHaveLength(1_005);
    await stores.s3.remove(keys);
    expect(s3.objects.size).toBe(0);
  });

  it("lets nobody read an original, and everybody what is public", async () => {
    await stores.s3.put("originals/a/b/c.jpg", { bytes: Buffer.from("secret") }, "image/jpeg");
    await stores.s3.put("public/c.webp", { bytes: Buffer.from("shown") }, "image/webp");
    expect((await fetch(stores.s3.publicUrl("originals/a/b/c.jpg"))).status).toBe(403);
    expect(await (await fetch(stores.s3.publicUrl("public/c.webp"))).text()).toBe("shown");
  });

  it("says of what is public alone how long caches may keep it, also of copies of what said something else", async () => {
    const keptFor = async (key: string) => (await fetch(stores.s3.publicUrl(key))).headers.get("cache-control");
    await stores.s3.put("public/c.webp", { bytes: Buffer.from("shown") }, "image/webp");
    await stores.s3.put("originals/c.webp", { bytes: Buffer.from("hidden") }, "image/webp");
    expect(await keptFor("public/c.webp")).toBe(mediaCacheControl);
    expect(s3.objects.get("originals/c.webp")?.metadata).toEqual({});
    const stored = s3.objects.get("public/c.webp");
    if (stored) stored.metadata["cache-control"] = "public, max-age=31536000, immutable";
    await stores.s3.copy("public/c.webp", "public/d.webp", soon());
    expect(await keptFor("public/d.webp")).toBe(mediaCacheControl);
    await stores.s3.remove(["public/c.webp", "public/d.webp", "originals/c.webp"]);
  });

  it("refuses a request signed with another secret", async () => {
    const forged = { ...s3.options, secretAccessKey: "another", publicBaseUrl: s3.publicBaseUrl };
    await expect(
      createS3Storage(forged).put("public/x.webp", { bytes: Buffer.from("x") }, "image/webp"),
    ).rejects.toThrow(expect.objectContaining({ name: "SignatureDoesNotMatch" }));
  });

  const faults = [{ kind: "refuse" }, { kind: "stall" }, { kind: "break" }] as const;
  it.each(faults)("that does $kind rejects instead of waiting for ever", async (fault) => {
    const file = path.join(folder, "kept");
    await writeFile(file, randomBytes(100_000));
    await stores.s3.put("public/a.webp", { bytes: randomBytes(200_000) }, "image/webp");
    s3.setFault(fault);
    try {
      const attempts = [
        stores.s3.put("public/b.webp", { path: file }, "image/webp"),
        bytesOf(stores.s3, "public/a.webp"),
        stores.s3.remove(["public/a.webp"]),
        stores.s3.copy("public/a.webp", "public/c.webp", soon()),
        stores.s3.check(),
      ];
      for (const attempt of await Promise.allSettled(attempts)) {
        expect(attempt.status, JSON.stringify(fault)).toBe("rejected");
      }
    } finally {
      s3.setFault(null);
    }
    expect(s3.objects.has("public/b.webp")).toBe(false);
    expect(s3.objects.has("public/a.webp")).toBe(true);
  });
});

it("a type stands beside a file on disk only where the file's name does not say it, and is heeded where it stands", async () => {
  const { disk } = stores;
  const typeFile = path.join(folder, "media", "public", "a.webp.type");
  await disk.put("public/a.webp", { bytes: Buffer.from("a") }, "image/webp");
  await expect(readFile(typeFile)).rejects.toThrow("ENOENT");
  await writeFile(typeFile, "image/webp");
  expect(await disk.read("public/a.webp")).toMatchObject({ contentType: "image/webp" });
  expect(await keysOf(disk)).toEqual(["public/a.webp"]);
  await disk.remove(["public/a.webp"]);
  await expect(readFile(typeFile)).rejects.toThrow("ENOENT");
});

it("a copy on disk of an old file is young, so that no sweep takes it before its row is there", async () => {
  const { disk } = stores;
  const dayAgo = new Date(Date.now() - 24 * 3_600_000);
  await disk.put("public/old.webp", { bytes: Buffer.from("old") }, "image/webp");
  await utimes(path.join(folder, "media", "public", "old.webp"), dayAgo, dayAgo);
  await disk.copy("public/old.webp", "public/copy.webp", soon());
  for await (const { key, storedAt } of disk.list()) {
    if (key === "public/copy.webp") expect(Date.now() - storedAt.getTime()).toBeLessThan(60_000);
  }
  await disk.remove(["public/old.webp", "public/copy.webp"]);
});

it("a copy that takes too long is given up", async () => {
  await stores.s3.put("public/a.webp", { bytes: Buffer.from("a") }, "image/webp");
  s3.setFault({ kind: "stall", methods: ["PUT"] });
  const copied = stores.s3.copy("public/a.webp", "public/b.webp", AbortSignal.timeout(100));
  await expect(copied).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  s3.setFault(null);
  await stores.s3.remove(["public/a.webp"]);
});

describe("an upload that a phone makes by itself", () => {
  const rules = { contentType: "image/jpeg", bytes: 5, expiresInSeconds: 60 };
  const send = async (url: string, body: string, headers: Record<string, string>) =>
    (await fetch(url, { method: "PUT", body, headers })).status;
  const sign = async (key = "uploads/a/b/c") => {
    const signed = await stores.s3.signUpload?.(key, rules);
    if (!signed) throw new Error("Nothing was signed.");
    return signed;
  };

  it("is not offered by a disk", () => {
    expect(stores.disk.signUpload).toBeNull();
  });

  it("stores exactly what was announced", async () => {
    const { url, headers } = await sign();
    expect(await send(url, "hello", headers)).toBe(200);
    expect(String(await bytesOf(stores.s3, "uploads/a/b/c"))).toBe("hello");
  });

  it("of another size, type, key or day is refused", async () => {
    const { url, headers } = await sign("uploads/a/b/d");
    expect(await send(url, "longer than that", headers)).toBe(403);
    expect(await send(url, "hello", { "Content-Type": "text/html" })).toBe(403);
    expect(await send(url.replace("uploads/a/b/d", "public/d"), "hello", headers)).toBe(403);
    expect(await send(url.replace("X-Amz-Expires=60", "X-Amz-Expires=600"), "hello", headers)).toBe(403);
    expect(await stores.s3.read("uploads/a/b/d")).toBeNull();
  });
});
