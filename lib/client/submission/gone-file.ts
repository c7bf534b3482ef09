import { currentMessages } from "../language/current";
import type { SendFailure } from "./attempt";
import { findFile } from "./kept/kept-post";

/** Tells if the phone still gives the file's bytes: pickers lend it for a while, and apps replace it. */
export const isReadable = (file: Blob): Promise<boolean> =>
  Promise.all([file.slice(0, 1), file.slice(-1)].map((part) => part.arrayBuffer())).then(
    () => true,
    () => false,
  );

type WithFile = { eventId: string; fileId: string; media: Blob };

/** Puts the copy that the form stored at choice in the place of a lost file. Resolves to false if there is none. */
export async function takeCopy(job: WithFile): Promise<boolean> {
  const copy = await findFile(job.eventId, job.fileId);
  if (!copy || copy.size !== job.media.size || !(await isReadable(copy))) return false;
  job.media = copy;
  return true;
}

/** A browser reports a lost file as a lost connection, and no retry would help. */
export function goneFile(): SendFailure {
  const message = currentMessages().submission.fileGone;
  return { status: 0, message, issues: [{ path: "media", message }], canHeal: false };
}
