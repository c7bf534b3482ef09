import { useCallback, useEffect, useRef, useState } from "react";
import { v4 as uuidv4 } from "uuid";
import type { MediaType } from "@/lib/shared/vocabulary";
import type { FoundFile } from "./kept-post";
import { latePart } from "./late";
import { mediaTypeOf, problemWithPhoto, takeFiles } from "./media";
import { splitDoubles } from "./same-file";
import type { FileMemory } from "./send-post";

/** A photo or clip in the form. */
export type GuestFile = {
  /** Stands for the file in a job's content, and where it is kept. */
  id: string;
  name: string;
  mediaType: MediaType;
  /** The chosen file; after a reload what is kept of it. */
  original: Blob;
  isRestored: boolean;
  /** The photo itself, or a frame of the clip once it is drawn. */
  previewUrl: string | null;
  /** The photo as it is sent, or that frame; null until it is made. */
  picture: Blob | null;
  /** Counts what will be sent, or the chosen file until that is made. */
  bytes: number;
  problem: string | null;
  /** What will be sent; begun at once, so that it is there before the guest has typed a name. */
  ready: Promise<Blob>;
  /** A clip has one. */
  poster: Promise<Blob | null>;
  /** The Idempotency-Key of before a reload. */
  earlierKey: string | null;
  memory: FileMemory;
};

/** One at a time: ten photos decoded at once are more than a phone can hold. */
let workLine: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = workLine.then(work);
  workLine = result.catch(() => {});
  return result;
}

const nothing: Promise<void> = Promise.resolve();

const shrink = (file: File): Promise<Blob> => inTurn(async () => (await latePart()).shrinkPhoto(file));
const draw = (clip: Blob): Promise<Blob | null> => inTurn(async () => (await latePart()).drawPoster(clip));

/** Compares with what will be sent: of a photo that was kept over a reload, nothing else is left. */
const asSentBeside = (present: readonly GuestFile[]) => (file: File) =>
  mediaTypeOf(file) === "image" && present.some((one) => one.isRestored && one.mediaType === "image")
    ? shrink(file)
    : null;

/** The guest's files, from choosing to what is sent. */
export function useGuestFiles() {
  const [files, setFiles] = useState<readonly GuestFile[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  // Read by two choices in the same moment, before either has been painted.
  const present = useRef<readonly GuestFile[]>([]);
  /** One choice after another, so that each is compared with all before it. */
  const line = useRef<Promise<void>>(nothing);

  const change = useCallback((next: readonly GuestFile[]) => {
    for (const file of present.current) {
      const kept = next.find(({ id }) => id === file.id);
      if (file.previewUrl && kept?.previewUrl !== file.previewUrl) URL.revokeObjectURL(file.previewUrl);
    }
    present.current = next;
    setFiles(next);
  }, []);

  const patch = useCallback(
    (id: string, facts: Partial<GuestFile>) =>
      change(present.current.map((file) => (file.id === id ? { ...file, ...facts } : file))),
    [change],
  );

  const watch = useCallback(
    (file: GuestFile) => {
      void file.ready.then((media) => {
        const tooLarge = file.mediaType === "image" ? problemWithPhoto(media.size) : null;
        patch(file.id, { bytes: media.size, problem: tooLarge, ...(file.mediaType === "image" && { picture: media }) });
      });
      void file.poster.then((poster) => {
        const isThere = present.current.some(({ id }) => id === file.id);
        if (poster && isThere) patch(file.id, { picture: poster, previewUrl: URL.createObjectURL(poster) });
      });
    },
    [patch],
  );

  const add = useCallback(
    (chosen: readonly File[]): Promise<readonly GuestFile[]> => {
      const adding = line.current.then(async () => {
        const stands = () => present.current.map(({ original }) => original);
        const { fresh, doubles } = await splitDoubles(chosen, { stands, asSent: asSentBeside(present.current) });
        const { taken, problem: found } = takeFiles(fresh, present.current.length, doubles);
        setProblem(found);
        const added = taken.map(asGuestFile);
        change([...present.current, ...added]);
        added.forEach(watch);
        return added;
      });
      const step = () => {
        if (line.current === settled) line.current = nothing;
      };
      const settled = adding.then(step, step);
      line.current = settled;
      return adding;
    },
    [change, watch],
  );

  /** Resolves to the files once all that were chosen until now are among them. */
  const settle = useCallback(() => line.current.then(() => present.current), []);
  /** Whether the guest has begun: told before anything of it is painted. */
  const isBegun = useCallback(() => line.current !== nothing || present.current.length > 0, []);

  const restore = useCallback(
    (found: readonly FoundFile[]) => {
      const restored = found.flatMap((file) => (file.media ? [fromKept(file, file.media)] : []));
      change([...restored, ...present.current]);
      restored.forEach(watch);
      return restored;
    },
    [change, watch],
  );

  const remove = useCallback(
    (id: string) => {
      change(present.current.filter((file) => file.id !== id));
      setProblem(null);
    },
    [change],
  );

  const clear = useCallback(() => {
    change([]);
    setProblem(null);
  }, [change]);

  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      // React's strict mode takes a page away and puts it back in the same moment: that one keeps its files.
      queueMicrotask(() => {
        if (!isHere.current) change([]);
      });
    };
  }, [change]);
  return { files, problem, setProblem, add, settle, isBegun, restore, remove, clear };
}

function asGuestFile(file: File): GuestFile {
  const isVideo = mediaTypeOf(file) === "video";
  // A page without this part of the script asks for it again when it sends.
  if (isVideo) void latePart().then(({ loadTus }) => loadTus().catch(() => {}));
  return {
    id: uuidv4(),
    name: file.name,
    mediaType: isVideo ? "video" : "image",
    original: file,
    isRestored: false,
    previewUrl: isVideo ? null : URL.createObjectURL(file),
    picture: null,
    bytes: file.size,
    problem: null,
    ready: isVideo ? Promise.resolve(file) : shrink(file),
    poster: isVideo ? draw(file) : Promise.resolve(null),
    earlierKey: null,
    memory: { ticket: null, uploadKey: null, postId: null },
  };
}

/** What is kept of a photo is what will be sent: the same bytes, so that the same key stands for the same post. */
function fromKept(kept: FoundFile, media: Blob): GuestFile {
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
    poster: isVideo ? draw(media) : Promise.resolve(null),
    earlierKey: kept.key,
    memory: { ticket: null, uploadKey: kept.upload_key, postId: null },
  };
}
