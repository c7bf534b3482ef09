import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { submissionBundle } from "../submission-bundle";
import { createGuestFiles, noFiles } from "./guest-files";

/** Processes one file at a time: ten decoded photos exceed a phone's memory. */
let workQueue: Promise<unknown> = Promise.resolve();

function serialize<T>(work: () => Promise<T>): Promise<T> {
  const result = workQueue.then(work);
  workQueue = result.catch(() => {});
  return result;
}

const shrink = (photo: File): Promise<Blob> => serialize(async () => (await submissionBundle()).shrinkPhoto(photo));

function drawPoster(clip: Blob): Promise<Blob | null> {
  // Preload. If it fails, sending loads it again.
  void submissionBundle().then(({ loadTus }) => loadTus().catch(() => {}));
  return serialize(async () => (await submissionBundle()).drawPoster(clip));
}

/** The files of this page's form. */
export function useGuestFiles() {
  const [files] = useState(() => createGuestFiles({ shrink, drawPoster }));
  const state = useSyncExternalStore(files.subscribe, files.getState, () => noFiles);

  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      // React's strict mode unmounts and remounts in the same moment: keep the files then.
      queueMicrotask(() => {
        if (!isHere.current) files.clear();
      });
    };
  }, [files]);
  return { ...files, ...state };
}
