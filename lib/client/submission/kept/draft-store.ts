import { clearPost, dropFile, type KeptFile, type KeptPost, saveFile, savePost } from "./kept-post";

/** The form's current content; `files` are those not sent yet. */
export type Snapshot = Omit<KeptPost, "saved_at" | "files"> & { files: Omit<KeptFile, "is_stored">[] };

/** Debounce of saving while the guest types. */
const pauseMs = 400;

export type DraftStore = ReturnType<typeof createDraftStore>;

/** Saves the content of an event's form on the phone. */
export function createDraftStore(eventId: string) {
  /** Stored bytes, by file id. */
  const stored = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: () => Snapshot | null = () => null;
  let isEmpty = true;

  function saveNow() {
    clearTimeout(timer);
    const snapshot = latest();
    if (!snapshot) return;
    const ids = new Set(snapshot.files.map(({ id }) => id));
    const dropped = [...stored.keys()].filter((id) => !ids.has(id));
    for (const id of dropped) stored.delete(id);
    if (snapshot.files.length === 0) return clear();
    isEmpty = false;
    const files = snapshot.files.map((file) => ({ ...file, is_stored: stored.has(file.id) }));
    void savePost(eventId, { ...snapshot, files });
    // After the post: a page that ends in between leaves no post that names a file without its bytes.
    for (const id of dropped) void dropFile(eventId, id);
  }

  function clear() {
    clearTimeout(timer);
    stored.clear();
    if (!isEmpty) void clearPost(eventId);
    isEmpty = true;
  }

  return {
    /**
     * Sets the function that reads the form. It returns null until the guest answers the offer to restore, so nothing
     * is overwritten.
     */
    follow(read: () => Snapshot | null) {
      latest = read;
    },
    saveSoon() {
      clearTimeout(timer);
      timer = setTimeout(saveNow, pauseMs);
    },
    saveNow,
    /** Stores a file's bytes. Resolves to whether the browser accepted them. */
    async keepFile(id: string, media: Blob): Promise<boolean> {
      saveNow();
      const keptBytes = [...stored.values()].reduce((sum, bytes) => sum + bytes, 0);
      stored.set(id, media.size);
      const isKept = await saveFile(eventId, id, media, keptBytes);
      if (!isKept) stored.delete(id);
      saveNow();
      return isKept;
    },
    /** Registers a restored file, whose bytes are already stored. */
    adopt(id: string, bytes: number) {
      isEmpty = false;
      stored.set(id, bytes);
    },
    /** Deletes everything, including what an earlier visit left. */
    startOver() {
      isEmpty = false;
      clear();
    },
    dispose() {
      clearTimeout(timer);
    },
  };
}
