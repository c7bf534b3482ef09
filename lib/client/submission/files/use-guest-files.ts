import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { submissionBundle } from "../submission-bundle";
import { createGuestFiles, noFiles } from "./guest-files";

const work = async () => (await submissionBundle()).fileWork;
const shrink = async (photo: File) => (await work()).shrink(photo);
const drawPreview = async (photo: Blob) => (await work()).drawPreview(photo);

async function drawPoster(clip: Blob): Promise<Blob | null> {
  // Preload. If it fails, sending loads it again.
  void submissionBundle().then(({ loadTus }) => loadTus().catch(() => {}));
  return (await work()).drawPoster(clip);
}

/** The files of this page's form. */
export function useGuestFiles() {
  const [files] = useState(() => createGuestFiles({ shrink, drawPoster, drawPreview }));
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
