import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { latePart } from "../late";
import { createGuestFiles, noFiles } from "./guest-files";

/** Processes one file at a time: ten decoded photos exceed a phone's memory. */
let workLine: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = workLine.then(work);
  workLine = result.catch(() => {});
  return result;
}

const shrink = (photo: File): Promise<Blob> => inTurn(async () => (await latePart()).shrinkPhoto(photo));

function drawPoster(clip: Blob): Promise<Blob | null> {
  // Preload. If it fails, sending loads it again.
  void latePart().then(({ loadTus }) => loadTus().catch(() => {}));
  return inTurn(async () => (await latePart()).drawPoster(clip));
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
