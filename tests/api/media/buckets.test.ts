import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createS3Storage } from "@/lib/server/outside/adapters/storage.s3";
import { mediaCacheControl } from "@/lib/shared/cache-control";
import type { S3Server } from "../../support/storage/s3-server";
import { bucketNames, bucketOptions, bytesOf, keysOf, testStores } from "../../support/storage/stores";

const made = testStores();
const { servers, stores } = made;
/** A store with a short timeout, so that tests need not wait for a stall. */
const hastyStore = (s3: S3Server) => createS3Storage({ ...bucketOptions(s3), silenceTimeoutMs: 500 });
const soon = () => AbortSignal.timeout(5_000);

describe.each(bucketNames)("storage on %s alone", (name) => {
  const s3 = () => servers[name];
  const storage = () => stores[name];
  afterEach(async () => storage().remove(await keysOf(storage())));

  it("the store lists and removes more than one page of a thousand", async () => {
    const keys = Array.from({ length: 1_005 }, (_, index) => `public/${index}.webp`);
    const [first = ""] = keys;
    await storage().put(first, { bytes: Buffer.from("x") }, "image/webp");
    const stored = s3().objects.get(first);
    if (stored) for (const key of keys) s3().objects.set(key, stored);
    // A bucket lists at most 1,000 objects a page.
    expect(await keysOf(storage())).toHaveLength(1_005);
    await storage().remove(keys);
    expect(s3().objects.size).toBe(0);
  });

  it("the store lets nobody read an original, and everybody read public files", async () => {
    await storage().put("originals/a/b/c.jpg", { bytes: Buffer.from("secret") }, "image/jpeg");
    await storage().put("public/c.webp", { bytes: Buffer.from("shown") }, "image/webp");
    const { endpoint, bucket, privateBucket = bucket } = s3().options;
    const addresses = [storage().publicUrl("originals/a/b/c.jpg"), `${endpoint}/${privateBucket}/originals/a/b/c.jpg`];
    for (const address of addresses) expect([400, 403, 404]).toContain((await fetch(address)).status);
    expect(await (await fetch(storage().publicUrl("public/c.webp"))).text()).toBe("shown");
  });

  it("the store sets caching headers on public files only, including copies of other files", async () => {
    const keptFor = async (key: string) => (await fetch(storage().publicUrl(key))).headers.get("cache-control");
    await storage().put("public/c.webp", { bytes: Buffer.from("shown") }, "image/webp");
    await storage().put("originals/c.webp", { bytes: Buffer.from("hidden") }, "image/webp");
    expect(await keptFor("public/c.webp")).toBe(mediaCacheControl);
    expect(s3().privateObjects.get("originals/c.webp")?.metadata).toEqual({});
    const stored = s3().objects.get("public/c.webp");
    if (stored) stored.metadata["cache-control"] = "public, max-age=31536000, immutable";
    await storage().copy("public/c.webp", "public/d.webp", soon());
    expect(await keptFor("public/d.webp")).toBe(mediaCacheControl);
    await storage().remove(["public/c.webp", "public/d.webp", "originals/c.webp"]);
  });

  it("the store refuses a request signed with another secret", async () => {
    const forged = { ...bucketOptions(s3()), secretAccessKey: "another" };
    await expect(
      createS3Storage(forged).put("public/x.webp", { bytes: Buffer.from("x") }, "image/webp"),
    ).rejects.toThrow(expect.objectContaining({ name: "SignatureDoesNotMatch" }));
  });

  const faults = [{ kind: "refuse" }, { kind: "stall" }, { kind: "break" }] as const;
  it.each(faults)("a bucket that does $kind rejects instead of hanging", async (fault) => {
    const file = path.join(made.folder, "kept");
    await writeFile(file, randomBytes(100_000));
    await storage().put("public/a.webp", { bytes: randomBytes(200_000) }, "image/webp");
    const hasty = hastyStore(s3());
    s3().setFault(fault);
    try {
      const attempts = [
        hasty.put("public/b.webp", { path: file }, "image/webp"),
        bytesOf(hasty, "public/a.webp"),
        hasty.remove(["public/a.webp"]),
        hasty.copy("public/a.webp", "public/c.webp", soon()),
        hasty.check(),
      ];
      for (const attempt of await Promise.allSettled(attempts)) {
        expect(attempt.status, JSON.stringify(fault)).toBe("rejected");
      }
    } finally {
      s3().setFault(null);
    }
    expect(s3().objects.has("public/b.webp")).toBe(false);
    expect(s3().objects.has("public/a.webp")).toBe(true);
  });

  it("the store reports by its key what it could not remove, and removes the rest", async () => {
    const keys = ["originals/a/b/kept.jpg", "originals/a/b/gone.jpg"];
    for (const key of keys) await storage().put(key, { bytes: Buffer.from(key) }, "image/jpeg");
    s3().undeletable.add("originals/a/b/kept.jpg");
    await expect(storage().remove(keys)).rejects.toThrow("originals/a/b/kept.jpg could not be removed: AccessDenied");
    expect(await keysOf(storage())).toEqual(["originals/a/b/kept.jpg"]);
    s3().undeletable.clear();
    await storage().remove(keys);
    expect(await keysOf(storage())).toEqual([]);
  });

  it("the store finds that no stranger reads an original, and leaves nothing of the check", async () => {
    expect(await storage().findOpenOriginal()).toBeNull();
    expect(await keysOf(storage())).toEqual([]);
  });

  it("the store cannot tell whether strangers read originals while it does not answer", async () => {
    s3().setFault({ kind: "refuse" });
    await expect(hastyStore(s3()).findOpenOriginal()).rejects.toThrow();
    s3().setFault(null);
  });
});

describe("public buckets", () => {
  const key = "originals/a/b/early.jpg";
  /** A store with one bucket for everything, as configured before S3_PRIVATE_BUCKET was set. */
  const early = () => createS3Storage({ ...bucketOptions(servers["s3, R2"]), privateBucket: undefined });

  it("a public bucket is detected by reading an original as a stranger", async () => {
    expect(await early().findOpenOriginal()).toBe(`${servers["s3, R2"].publicBaseUrl}/`);
    expect(await keysOf(early())).toEqual([]);
  });

  it("a public bucket keeps its originals usable when a private bucket is added, and is reported until they are moved", async () => {
    const { "s3, R2": later } = stores;
    const { objects, privateObjects, publicBaseUrl } = servers["s3, R2"];
    for (const name of [key, "originals/a/b/second.jpg"]) {
      await early().put(name, { bytes: Buffer.from(name) }, "image/jpeg");
    }
    await early().put("public/shown.webp", { bytes: Buffer.from("shown") }, "image/webp");
    expect(String(await bytesOf(later, key))).toBe(key);
    expect(String(await bytesOf(later, key, { start: 0, end: 8 }))).toBe("originals");
    expect(await later.findOpenOriginal()).toBe(`${publicBaseUrl}/`);
    await later.remove(["originals/a/b/second.jpg"]);
    expect(await later.read("originals/a/b/second.jpg")).toBeNull();

    const misplaced: string[] = [];
    for await (const found of later.listMisplaced()) misplaced.push(found.key);
    expect(misplaced).toEqual([key]);
    await later.moveMisplaced(key);
    expect([objects.has(key), privateObjects.has(key)]).toEqual([false, true]);
    expect(String(await bytesOf(later, key))).toBe(key);
    expect(await later.read(key)).toMatchObject({ contentType: "image/jpeg" });
    expect(await later.findOpenOriginal()).toBeNull();
    expect((await fetch(later.publicUrl(key))).status).toBe(404);
    expect(await (await fetch(later.publicUrl("public/shown.webp"))).text()).toBe("shown");
    await later.remove(await keysOf(later));
  });

  it("a single bucket has no originals to move", async () => {
    await early().put(key, { bytes: Buffer.from(key) }, "image/jpeg");
    for await (const found of early().listMisplaced()) expect(found).toBeNull();
    await early().moveMisplaced(key);
    expect(String(await bytesOf(early(), key))).toBe(key);
    await early().remove([key]);
  });
});

it.each(bucketNames)("a copy that takes too long is aborted (%s)", async (name) => {
  await stores[name].put("public/a.webp", { bytes: Buffer.from("a") }, "image/webp");
  servers[name].setFault({ kind: "stall", methods: ["PUT"] });
  const copied = stores[name].copy("public/a.webp", "public/b.webp", AbortSignal.timeout(100));
  await expect(copied).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  servers[name].setFault(null);
  await stores[name].remove(["public/a.webp"]);
});

describe.each(bucketNames)("direct uploads to a bucket (%s)", (name) => {
  const rules = { contentType: "image/jpeg", bytes: 5, expiresInSeconds: 60 };
  const send = async (url: string, body: string, headers: Record<string, string>) =>
    (await fetch(url, { method: "PUT", body, headers })).status;
  const sign = async (key = "uploads/a/b/c") => {
    const signed = await stores[name].signUpload?.(key, rules);
    if (!signed) throw new Error("Nothing was signed.");
    return signed;
  };

  it("a direct upload stores exactly what was announced", async () => {
    const { url, headers } = await sign();
    expect(await send(url, "hello", headers)).toBe(200);
    expect(String(await bytesOf(stores[name], "uploads/a/b/c"))).toBe("hello");
  });

  it("a direct upload of another size, type, key or day is refused", async () => {
    const { url, headers } = await sign("uploads/a/b/d");
    expect(await send(url, "longer than that", headers)).toBe(403);
    expect(await send(url, "hello", { "Content-Type": "text/html" })).toBe(403);
    expect(await send(url.replace("uploads/a/b/d", "public/d"), "hello", headers)).toBe(403);
    expect(await send(url.replace("X-Amz-Expires=60", "X-Amz-Expires=600"), "hello", headers)).toBe(403);
    expect(await stores[name].read("uploads/a/b/d")).toBeNull();
  });
});
