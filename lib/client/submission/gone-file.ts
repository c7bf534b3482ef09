import { currentMessages } from "../language/current";
import type { SendFailure } from "./attempt";

/** Tells if the phone still gives the file's bytes: pickers lend it for a while, and apps replace it. */
export const isReadable = (file: Blob): Promise<boolean> =>
  Promise.all([file.slice(0, 1), file.slice(-1)].map((part) => part.arrayBuffer())).then(
    () => true,
    () => false,
  );

/** A browser reports a lost file as a lost connection, and no retry would help. */
export function goneFile(): SendFailure {
  const message = currentMessages().submission.fileGone;
  return { status: 0, message, issues: [{ path: "media", message }], canHeal: false };
}
