import { describe, expect, it } from "vitest";
import { clearDraft, readDraft, writeDraft } from "@/lib/client/submission/draft";

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const typed = { person_name: "Ada 👩‍💻", person_city: "שלום", caption: "Hello\nhall" };
const now = 1_750_000_000_000;

describe("drafts", () => {
  it("a draft is restored after a reload, at its own event only", () => {
    const store = memoryStorage();
    writeDraft(store, "party", typed, now);
    expect(readDraft(store, "party", now + 1_000)).toEqual(typed);
    expect(readDraft(store, "other", now)).toBeNull();
  });

  it("a draft never holds the email address", () => {
    const store = memoryStorage();
    const fields = { ...typed, person_email_id: "ada@example.com" };
    writeDraft(store, "party", fields, now);
    expect([...store.values.values()].join()).not.toContain("ada@example.com");
  });

  it("a draft is deleted after an hour, after sending, and when the form is emptied", () => {
    const store = memoryStorage();
    writeDraft(store, "party", typed, now);
    expect(readDraft(store, "party", now + 60 * 60 * 1000 + 1)).toBeNull();
    clearDraft(store, "party");
    expect(store.values.size).toBe(0);
    writeDraft(store, "party", typed, now);
    writeDraft(store, "party", { person_name: "", person_city: "", caption: "" }, now);
    expect(store.values.size).toBe(0);
  });

  it("drafts do no harm without storage, with full storage, or with nonsense in it", () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(() => writeDraft(full, "party", typed, now)).not.toThrow();
    expect(readDraft(null, "party", now)).toBeNull();
    const store = memoryStorage();
    for (const nonsense of ["{", "[]", '{"person_name":1}', "null"]) {
      store.setItem("wallflower-draft-party", nonsense);
      expect(readDraft(store, "party", now)).toBeNull();
    }
  });
});
