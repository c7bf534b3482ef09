import { v4 as uuidv4 } from "uuid";
import { formLimits } from "@/lib/shared/limits/form";
import type { MediaType } from "@/lib/shared/vocabulary";
import type { FoundFile } from "../kept-post";
import { mediaTypeOf, problemWithPhoto, takeFiles } from "../media";
import type { FileMemory } from "../send-post";
import { splitDoubles } from "./same-file";

/** A photo or clip in the form. */
export type GuestFile = {
  /** Stands for the file in a job's content, and where it is kept. */
  id: string;
  name: string;
  mediaType: MediaType;
  /** The chosen file; after a reload what is kept of it. */
  original: Blob;
  isRestored: boolean;
  /** The photo itself, or a frame of the clip once it is drawn. A large photo is shown as it is sent, once it is made. */
  previewUrl: string | null;
  /** The photo as it is sent, or that frame; null until it is made. */
  picture: Blob | null;
  /** Counts what will be sent, or the chosen file until that is made. */
  bytes: number;
  problem: string | null;
  /** The file as it will be sent; made at once, so that it is ready before the guest has typed a name. */
  ready: Promise<Blob>;
  /** A clip has one. */
  poster: Promise<Blob | null>;
  /** The Idempotency-Key of before a reload. */
  earlierKey: string | null;
  memory: FileMemory;
};

export type GuestFilesState = { files: readonly GuestFile[]; problem: string | null };

export const noFiles: GuestFilesState = { files: [], problem: null };

/** Prepares what is sent. Neither rejects. */
export type FileWork = {
  shrink: (photo: File) => Promise<Blob>;
  drawPoster: (clip: Blob) => Promise<Blob | null>;
};

const nothing: Promise<void> = Promise.resolve();

/**
 * The guest's files, from choosing to what is sent. Lives outside React: the phone keeps what this holds. A list that
 * waits to be painted lacks the files that were just chosen.
 */
export function createGuestFiles(work: FileWork) {
  let state = noFiles;
  /** One choice after another, so that each is compared with all before it. */
  let line = nothing;
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
    const show = (picture: Blob) => {
      const standing = state.files.find(({ id }) => id === file.id);
      if (standing) patch(file.id, { picture, previewUrl: standing.previewUrl ?? URL.createObjectURL(picture) });
    };
    void file.ready.then((media) => {
      const isPhoto = file.mediaType === "image";
      patch(file.id, { bytes: media.size, problem: isPhoto ? problemWithPhoto(media.size) : null });
      if (isPhoto) show(media);
    });
    void file.poster.then((poster) => poster && show(poster));
  }

  /** Compares with what will be sent: of a photo that was kept over a reload, nothing else is left. */
  const asSent = (file: File) =>
    mediaTypeOf(file) === "image" && state.files.some((one) => one.isRestored && one.mediaType === "image")
      ? work.shrink(file)
      : null;

  async function take(chosen: readonly File[]): Promise<readonly GuestFile[]> {
    const stands = () => state.files.map(({ original }) => original);
    const { fresh, doubles } = await splitDoubles(chosen, { stands, asSent });
    const { taken, problem } = takeFiles(fresh, state.files.length, doubles);
    const added = taken.map((file) => asGuestFile(file, work));
    publish({ problem });
    change([...state.files, ...added]);
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
      const adding = line.then(() => take(chosen));
      const step = () => {
        if (line === settled) line = nothing;
      };
      const settled = adding.then(step, step);
      line = settled;
      return adding;
    },
    /** Resolves to the files once all that were chosen until now are among them. */
    settle: () => line.then(() => state.files),
    /** Tells whether the guest has begun; called before the first render of it. */
    isBegun: () => line !== nothing || state.files.length > 0,
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

function asGuestFile(file: File, { shrink, drawPoster }: FileWork): GuestFile {
  const isVideo = mediaTypeOf(file) === "video";
  return {
    id: uuidv4(),
    name: file.name,
    mediaType: isVideo ? "video" : "image",
    original: file,
    isRestored: false,
    // Chromium decodes a picture whole, however small it is shown.
    previewUrl: isVideo || file.size > formLimits.previewMaxBytes ? null : URL.createObjectURL(file),
    picture: null,
    bytes: file.size,
    problem: null,
    ready: isVideo ? Promise.resolve(file) : shrink(file),
    poster: isVideo ? drawPoster(file) : Promise.resolve(null),
    earlierKey: null,
    memory: { ticket: null, uploadKey: null, postId: null },
  };
}

/** What is kept of a photo is what will be sent: the same bytes, so that the same key stands for the same post. */
function fromKept(kept: FoundFile, media: Blob, { drawPoster }: FileWork): GuestFile {
  const isVideo = kept.media_type === "video";
  return {
    id: kept.id,
    name: kept.name,
    mediaType: kept.media_type,
    original: media,
    isRestored: true,
    previewUrl: isVideo ? null : URL.createObjectURL(media),
    picture: null,
    bytes: media.size,
    problem: null,
    ready: Promise.resolve(media),
    poster: isVideo ? drawPoster(media) : Promise.resolve(null),
    earlierKey: kept.key,
    memory: { ticket: null, uploadKey: kept.upload_key, postId: null },
  };
}
