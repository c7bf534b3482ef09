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

describe("the draft of a guest's post", () => {
  it("comes back after a reload, for its own event alone", () => {
    const store = memoryStorage();
    writeDraft(store, "party", typed, now);
    expect(readDraft(store, "party", now + 1_000)).toEqual(typed);
    expect(readDraft(store, "other", now)).toBeNull();
  });

  it("never holds the email address", () => {
    const store = memoryStorage();
    const fields = { ...typed, person_email_id: "ada@example.com" };
    writeDraft(store, "party", fields, now);
    expect([...store.values.values()].join()).not.toContain("ada@example.com");
  });

  it("is forgotten after an hour, when sent, and when everything was deleted", () => {
    const store = memoryStorage();
    writeDraft(store, "party", typed, now);
    expect(readDraft(store, "party", now + 60 * 60 * 1000 + 1)).toBeNull();
    clearDraft(store, "party");
    expect(store.values.size).toBe(0);
    writeDraft(store, "party", typed, now);
    writeDraft(store, "party", { person_name: "", person_city: "", caption: "" }, now);
    expect(store.values.size).toBe(0);
  });

  it("does without storage, with a full one, and with nonsense in it", () => {
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
