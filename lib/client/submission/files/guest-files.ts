import { v4 as uuidv4 } from "uuid";
import { formLimits } from "@/lib/shared/limits/form";
import { guestLimits } from "@/lib/shared/limits/guest";
import type { MediaType } from "@/lib/shared/vocabulary";
import type { FoundFile } from "../kept/kept-post";
import { acceptFiles, mediaTypeOf, problemWithPhoto, withType } from "../media";
import type { FileMemory } from "./pending-post";
import { splitDuplicates } from "./same-file";

/** A photo or clip in the form; or words, which need none. */
export type GuestFile = {
  /** Identifies the file in a job's content and in storage. */
  id: string;
  name: string;
  mediaType: MediaType;
  /** The chosen file; after a reload, the stored one. */
  original: Blob;
  isRestored: boolean;
  /** The photo, or a frame of the clip once it is drawn. For a large photo, the shrunk version once it is ready. */
  previewUrl: string | null;
  /** The shrunk photo, or the clip's frame; null until it is ready. */
  picture: Blob | null;
  /** A small version of the picture of one of many. */
  small?: Blob | null;
  /** Size of the file to send, or of the chosen file until that is ready. */
  bytes: number;
  problem: string | null;
  /** The file to send. Work starts at once, so that it is ready before the guest has typed a name. */
  ready: Promise<Blob>;
  /** Only a clip has one. */
  poster: Promise<Blob | null>;
  /** The Idempotency-Key from before a reload. */
  earlierKey: string | null;
  memory: FileMemory;
};

export type GuestFilesState = { files: readonly GuestFile[]; problem: string | null };

export const noFiles: GuestFilesState = { files: [], problem: null };

/** Prepares files for sending. Neither function rejects. */
export type FileWork = {
  shrink: (photo: File) => Promise<Blob>;
  drawPoster: (clip: Blob) => Promise<Blob | null>;
  drawPreview: (photo: Blob) => Promise<Blob>;
};

const nothing: Promise<void> = Promise.resolve();

/**
 * Holds the guest's files, from choosing to sending. Lives outside React, because storage reads it: React's state lacks
 * files that were chosen but not rendered yet.
 */
export function createGuestFiles(work: FileWork) {
  let state = noFiles;
  /** Serializes choices, so that each is compared with all before it. */
  let choices = nothing;
  const listeners = new Set<() => void>();

  function publish(change: Partial<GuestFilesState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function change(next: readonly GuestFile[]) {
    for (const file of state.files) {
      const kept = next.find(({ id }) => id === file.id);
      if (file.previewUrl && kept?.previewUrl !== file.previewUrl) URL.revokeObjectURL(file.previewUrl);
    }
    publish({ files: next });
  }

  const patch = (id: string, facts: Partial<GuestFile>) =>
    change(state.files.map((file) => (file.id === id ? { ...file, ...facts } : file)));

  function watch(file: GuestFile) {
    const show = async (picture: Blob) => {
      patch(file.id, { picture });
      const isMany = state.files.length > guestLimits.previewedFiles;
      const small = isMany ? await work.drawPreview(picture).catch(() => null) : null;
      const current = state.files.find(({ id }) => id === file.id);
      if (!current) return;
      patch(file.id, { small, previewUrl: current.previewUrl ?? URL.createObjectURL(small ?? picture) });
    };
    void file.ready.then((media) => {
      const isPhoto = file.mediaType === "image";
      patch(file.id, { bytes: media.size, problem: isPhoto ? problemWithPhoto(media.size) : null });
      if (isPhoto) void show(media);
    });
    void file.poster.then((poster) => poster && show(poster));
  }

  /** Returns the shrunk version if the form holds restored photos, of which only that version is stored. */
  const asSent = (file: File) =>
    mediaTypeOf(file) === "image" && state.files.some((one) => one.isRestored && one.mediaType === "image")
      ? work.shrink(file)
      : null;

  async function addChosen(chosen: readonly File[]): Promise<readonly GuestFile[]> {
    const currentFiles = () => state.files.map(({ original }) => original);
    const typed = await Promise.all(chosen.map(withType));
    const { fresh, duplicates } = await splitDuplicates(typed, { currentFiles, asSent });
    const { accepted, problem } = acceptFiles(fresh, state.files.length, duplicates);
    const isMany = state.files.length + accepted.length > guestLimits.previewedFiles;
    const added = accepted.map((file) => asGuestFile(file, work, isMany));
    publish({ problem });
    change([...state.files.filter(({ mediaType }) => mediaType !== "text"), ...added]);
    added.forEach(watch);
    return added;
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    setProblem: (problem: string | null) => publish({ problem }),
    add(chosen: readonly File[]): Promise<readonly GuestFile[]> {
      const adding = choices.then(() => addChosen(chosen));
      const clearWhenLast = () => {
        if (choices === settled) choices = nothing;
      };
      const settled = adding.then(clearWhenLast, clearWhenLast);
      choices = settled;
      return adding;
    },
    /** Adds what is no chosen file: words. */
    addWords(words: GuestFile): void {
      publish({ problem: null });
      change([words]);
    },
    /** Resolves to the files once all choices so far are added. */
    whenAdded: () => choices.then(() => state.files),
    /** Returns whether the guest has chosen files; callers need it before React renders them. */
    hasChosen: () => choices !== nothing || state.files.length > 0,
    restore(found: readonly FoundFile[]) {
      const restored = found.flatMap((file) => (file.media ? [fromKept(file, file.media, work)] : []));
      change([...restored, ...state.files]);
      restored.forEach(watch);
      return restored;
    },
    remove(id: string) {
      change(state.files.filter((file) => file.id !== id));
      publish({ problem: null });
    },
    clear() {
      change([]);
      publish({ problem: null });
    },
  };
}

/** The memory of a file that was just chosen. */
export const newMemory = (): FileMemory => ({
  ticket: null,
  uploadKey: null,
  postId: null,
  caption: "",
  handOver: null,
});

/** Prepares a chosen file. One of many has no preview until it is shrunk: decoded, they would fill the phone. */
function asGuestFile(file: File, { shrink, drawPoster }: FileWork, isMany: boolean): GuestFile {
  const isVideo = mediaTypeOf(file) === "video";
  return {
    id: uuidv4(),
    name: file.name,
    mediaType: isVideo ? "video" : "image",
    original: file,
    isRestored: false,
    // Chromium decodes the whole picture, however small it is shown.
    previewUrl: isMany || isVideo || file.size > formLimits.previewMaxBytes ? null : URL.createObjectURL(file),
    picture: null,
    bytes: file.size,
    problem: null,
    ready: isVideo ? Promise.resolve(file) : shrink(file),
    poster: isVideo ? drawPoster(file) : Promise.resolve(null),
    earlierKey: null,
    memory: newMemory(),
  };
}

/** A stored photo is already shrunk. The same bytes keep the Idempotency-Key valid. */
function fromKept(kept: FoundFile, media: Blob, { drawPoster }: FileWork): GuestFile {
  const isVideo = kept.media_type === "video";
  return {
    id: kept.id,
    name: kept.name,
    mediaType: kept.media_type,
    original: media,
    isRestored: true,
    previewUrl: null,
    picture: null,
    bytes: media.size,
    problem: null,
    ready: Promise.resolve(media),
    poster: isVideo ? drawPoster(media) : Promise.resolve(null),
    earlierKey: kept.key,
    memory: {
      ...newMemory(),
      uploadKey: kept.upload_key,
      caption: kept.caption ?? "",
      handOver: kept.hand_over ?? null,
    },
  };
}
