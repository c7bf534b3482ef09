import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createDraftStore, type Snapshot } from "@/lib/client/submission/kept/draft-store";
import { findPost, type KeptFile, saveFile, savePost } from "@/lib/client/submission/kept/kept-post";
import { limits } from "@/lib/shared/limits";
import { formLimits } from "@/lib/shared/limits/form";
import { fakeIndexedDb } from "../../support/browser/fake-indexed-db";
import { patience } from "../../support/patience";

/**
 * A guest's unsent post survives a reload in IndexedDB: its texts under `post:<slug>`, each file's bytes under
 * `file:<slug>:<id>`. WebKit's private sessions reject Blobs there, so such files are stored as copies of their bytes.
 */

const slug = "party";
const fields = { person_name: "Ada", person_email_id: null, person_city: "KC", caption: "Hi" };
const photo = new Blob(["photo"], { type: "image/jpeg" });
const clip = new File(["clip"], "IMG_1.mov", { type: "video/quicktime", lastModified: 7 });

const refuseFiles = (value: unknown) => value instanceof Blob;
/** A photo of which nothing is stored and nothing is uploaded, unless `facts` say so. */
const kept = (facts: Partial<KeptFile>): KeptFile => ({
  id: "a",
  name: "a.jpg",
  media_type: "image",
  is_stored: false,
  key: null,
  upload_key: null,
  ...facts,
});
const save = (...files: KeptFile[]) => savePost(slug, { fields, is_under_way: false, sent_with: {}, files });

beforeAll(() => {
  vi.stubGlobal("indexedDB", fakeIndexedDb);
  vi.stubGlobal("navigator", {});
});
beforeEach(() => {
  fakeIndexedDb.kept.clear();
  fakeIndexedDb.rules = {};
});
afterAll(() => vi.unstubAllGlobals());

describe("a database that rejects Blobs", () => {
  beforeEach(() => {
    fakeIndexedDb.rules = { refuses: refuseFiles };
  });

  it("files are restored with their type and bytes", async () => {
    expect(await saveFile(slug, "a", photo, 0)).toBe(true);
    await save(kept({}));
    const media = (await findPost(slug))?.found[0]?.media;
    expect(media?.type).toBe("image/jpeg");
    expect(await media?.text()).toBe("photo");
  });

  it("files keep the name and date by which a clip's upload is found again", async () => {
    expect(await saveFile(slug, "a", clip, 0)).toBe(true);
    await save(kept({ name: clip.name, media_type: "video" }));
    const media = (await findPost(slug))?.found[0]?.media;
    expect(media).toBeInstanceOf(File);
    expect(media).toMatchObject({ name: "IMG_1.mov", lastModified: 7, type: "video/quicktime", size: clip.size });
    expect(await media?.text()).toBe("clip");
  });

  it("files are copied up to a limit for all of them together", async () => {
    const most = formLimits.keptCopiedMaxBytes - photo.size;
    expect(await saveFile(slug, "a", photo, most)).toBe(true);
    expect(await saveFile(slug, "b", photo, most + 1)).toBe(false);
  });
});

it("files beyond the copies' limit are kept when the database takes Blobs", async () => {
  expect(await saveFile(slug, "a", photo, formLimits.keptCopiedMaxBytes)).toBe(true);
});

describe("a previous visit's post", () => {
  it("a previous visit's post is not offered when no bytes of it are kept", async () => {
    const refuseCopies = (value: unknown) => "bytes" in (value as object);
    fakeIndexedDb.rules = { refuses: (value) => refuseFiles(value) || refuseCopies(value) };
    expect(await saveFile(slug, "a", photo, 0)).toBe(false);
    await save(kept({}), kept({ id: "b", name: "b.mov", media_type: "video" }), kept({ id: "c", key: "k" }));
    expect(await findPost(slug)).toBeNull();
  });

  it("a previous visit's clip is offered when the server has a part of it", async () => {
    await save(kept({ media_type: "video", key: "k" }));
    expect((await findPost(slug))?.found).toMatchObject([{ media: null, key: "k" }]);
  });

  it("a previous visit's post names the files that are missing", async () => {
    await saveFile(slug, "a", photo, 0);
    await save(kept({}), kept({ id: "b" }));
    expect((await findPost(slug))?.found.map(({ media }) => media?.size ?? null)).toEqual([photo.size, null]);
  });
});

it("kept files are deleted with an expired post, and stay with one that has not expired", async () => {
  await saveFile(slug, "a", photo, 0);
  await save(kept({}));
  await saveFile("older", "a", photo, 0);
  await savePost("older", { fields, is_under_way: false, sent_with: {}, files: [kept({})] });
  const older = fakeIndexedDb.kept.get("post:older") as { saved_at: number };
  older.saved_at -= limits.keptMaxHours * 3_600_000 + 1;
  expect(await findPost(slug)).not.toBeNull();
  expect([...fakeIndexedDb.kept.keys()].sort()).toEqual(["file:party:a", "post:party"]);
});

it("the bytes of a sent file are dropped once no kept post names it, so a page that ends meanwhile asks for no file again", async () => {
  const store = createDraftStore(slug);
  let files = ["a", "b"].map((id) => kept({ id }));
  store.follow((): Snapshot => ({ fields, is_under_way: true, sent_with: {}, files }));
  for (const { id } of files) await store.keepFile(id, photo);
  const named = () => (fakeIndexedDb.kept.get(`post:${slug}`) as { files: KeptFile[] }).files.map(({ id }) => id);
  const atDrop: string[][] = [];
  const drop = vi.spyOn(fakeIndexedDb.kept, "delete").mockImplementation((key) => {
    atDrop.push([key, ...named()]);
    return true;
  });
  files = files.slice(1);
  store.saveNow();
  await vi.waitFor(() => expect(drop).toHaveBeenCalled(), patience);
  expect(atDrop).toEqual([[`file:${slug}:a`, "b"]]);
  drop.mockRestore();
});
