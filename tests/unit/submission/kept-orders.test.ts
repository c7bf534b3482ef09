import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createGuestFiles } from "@/lib/client/submission/files/guest-files";
import { createDraftStore } from "@/lib/client/submission/kept/draft-store";
import { findPost } from "@/lib/client/submission/kept/kept-post";
import { snapshotOf } from "@/lib/client/submission/kept/snapshot";
import { emptyQueue } from "@/lib/client/submission/queue";
import { limits } from "@/lib/shared/limits";
import { fakeIndexedDb } from "../../support/browser/fake-indexed-db";

const slug = "party";
const texts = { person_name: "Ada", person_email_id: "", person_city: "KC", caption: "Hi" };
const runs = 100;

beforeAll(() => {
  vi.stubGlobal("indexedDB", fakeIndexedDb);
  vi.stubGlobal("navigator", {});
});
afterAll(() => vi.unstubAllGlobals());

/** Lets all pending promises and effects run. */
const pass = () => new Promise((resolve) => setImmediate(resolve));

/** The form of one visit, wired as in use-submission-form.ts. */
class Visit {
  readonly store = createDraftStore(slug);
  /** Photos that are being shrunk. */
  private readonly pending: (() => void)[] = [];
  private readonly keeping: Promise<unknown>[] = [];
  private readonly files = createGuestFiles({
    shrink: (photo) => new Promise((resolve) => this.pending.push(() => resolve(photo))),
    drawPoster: async () => null,
    drawPreview: async (photo) => photo,
  });

  constructor() {
    this.store.follow(() => snapshotOf(texts, this.present, emptyQueue));
  }

  get present() {
    return this.files.getState().files;
  }

  get names() {
    return this.present.map(({ name }) => name).sort();
  }

  choose(chosen: File[]) {
    void this.files.add(chosen).then((added) => {
      for (const { id, ready } of added) {
        void ready.then((media) => this.keeping.push(this.store.keepFile(id, media)));
      }
    });
  }

  /** Finishes the shrinking of one photo. */
  shrink(at: number) {
    const [finish] = this.pending.splice(at % Math.max(1, this.pending.length), 1);
    finish?.();
  }

  remove(at: number) {
    const file = this.present[at % Math.max(1, this.present.length)];
    if (file) this.files.remove(file.id);
  }

  /** Ends the visit when all is done and painted. Resolves to the names of the form's files. */
  async leave() {
    let isSettled = false;
    while (!isSettled || this.pending.length > 0) {
      void this.files.whenAdded().then(() => {
        isSettled = true;
      });
      while (this.pending.length > 0) this.shrink(0);
      await pass();
    }
    this.store.saveNow();
    await Promise.all(this.keeping);
    this.store.dispose();
    return this.names;
  }

  async resume() {
    const found = (await findPost(slug))?.found ?? [];
    this.files.restore(found);
    for (const { id, media } of found) if (media) this.store.adopt(id, media.size);
  }
}

type Step =
  | { do: "choose"; kinds: ("photo" | "clip")[] }
  | { do: "shrink" | "remove"; at: number }
  | { do: "save" | "paint" | "pass" | "reload" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("choose" as const),
    kinds: fc.array(fc.constantFrom("photo" as const, "clip" as const), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ do: fc.constantFrom("shrink" as const, "remove" as const), at: fc.nat(9) }),
  fc.record({ do: fc.constantFrom("save" as const, "paint" as const, "pass" as const, "reload" as const) }),
);

it("files stay kept in whatever order they are chosen, prepared, saved, painted, removed and restored", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      fakeIndexedDb.kept.clear();
      let visit = new Visit();
      let count = 0;
      const chosen = (kind: "photo" | "clip") => {
        count += 1;
        const [ending, type] = kind === "clip" ? ["mp4", "video/mp4"] : ["jpg", "image/jpeg"];
        return new File([`file ${count}`], `${count}.${ending}`, { type });
      };
      const reload = async () => {
        const names = await visit.leave();
        visit = new Visit();
        await visit.resume();
        expect(visit.names).toEqual(names);
      };
      for (const one of steps) {
        if (one.do === "choose" && visit.present.length + one.kinds.length <= limits.guestMaxFiles) {
          visit.choose(one.kinds.map(chosen));
        }
        if (one.do === "shrink") visit.shrink(one.at);
        if (one.do === "remove") visit.remove(one.at);
        if (one.do === "save") visit.store.saveNow();
        // React's effects save the painted state some time after the change.
        if (one.do === "paint") setImmediate(visit.store.saveNow);
        if (one.do === "pass") await pass();
        if (one.do === "reload") await reload();
      }
      await reload();
    }),
    { numRuns: runs },
  );
});
