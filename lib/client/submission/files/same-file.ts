import { problemWithChoice } from "../media";

/**
 * Bytes to read of each file at a time, so that comparing long clips does not fill a phone's memory. Different pictures
 * of equal size differ early: a hundred of them are compared in a moment.
 */
const chunkBytes = 64 * 1024;

/**
 * Returns whether two files have the same bytes. Names and dates are no help: iPhones name every photo image.jpg, and
 * give a photo that is chosen twice two dates. Reads only files of equal size, up to the first difference.
 */
export async function isSameFile(one: Blob, other: Blob): Promise<boolean> {
  if (one === other) return true;
  if (one.size !== other.size) return false;
  try {
    for (let start = 0; start < one.size; start += chunkBytes) {
      const [a, b] = await Promise.all([readChunk(one, start), readChunk(other, start)]);
      if (!areEqual(a, b)) return false;
    }
    return true;
  } catch {
    // An unreadable file is not rejected here: sending it gives a better error.
    return false;
  }
}

const readChunk = async (file: Blob, start: number) =>
  new Uint8Array(await file.slice(start, start + chunkBytes).arrayBuffer());

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  // A loop, because a callback for each byte of a long clip is too slow on a phone.
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return a.length === b.length;
}

type FormFiles = {
  /** Returns the form's files. Called each time, because a file may be removed during the comparison. */
  currentFiles: () => readonly Blob[];
  /** Returns the version of a file to send, if the form may hold only that version; else null. */
  asSent: (file: File) => Promise<Blob> | null;
};

/** Splits a choice into new files and duplicates of files in the form or in the same choice. Never rejects. */
export async function splitDuplicates(chosen: readonly File[], { currentFiles, asSent }: FormFiles) {
  const fresh: File[] = [];
  const duplicates: File[] = [];
  for (const file of chosen) {
    const duplicateOf = problemWithChoice(file)
      ? null
      : await findDuplicate(file, [...currentFiles(), ...fresh], asSent);
    const isThere = duplicateOf !== null && (fresh as Blob[]).concat(currentFiles()).includes(duplicateOf);
    (isThere ? duplicates : fresh).push(file);
  }
  return { fresh, duplicates };
}

async function findDuplicate(file: File, others: readonly Blob[], asSent: FormFiles["asSent"]): Promise<Blob | null> {
  for (const other of others) {
    if (await isSameFile(file, other)) return other;
  }
  const sent = await asSent(file);
  if (!sent || sent === file) return null;
  for (const other of others) {
    if (await isSameFile(sent, other)) return other;
  }
  return null;
}
