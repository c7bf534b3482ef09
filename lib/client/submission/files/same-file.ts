import { problemWithChoice } from "../media";

/** Bytes read at a time of each of two files. Comparing long clips takes no more of a phone's memory. */
const chunkBytes = 1024 * 1024;

/**
 * Whether two files hold the same bytes. Names and dates say nothing: iPhones name every photo image.jpg, and give one
 * that is chosen twice two dates. Only files of one size are read, up to the first difference.
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
    // What cannot be read is not refused here: sending it tells more.
    return false;
  }
}

const readChunk = async (file: Blob, start: number) =>
  new Uint8Array(await file.slice(start, start + chunkBytes).arrayBuffer());

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  // A loop: a callback for each byte of a long clip is felt on a phone.
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return a.length === b.length;
}

type Stands = {
  /** What is in the form, read anew each time: a file may be removed while others are compared with it. */
  stands: () => readonly Blob[];
  /** What would be sent of a file, where what stands may be only that; else null. */
  asSent: (file: File) => Promise<Blob> | null;
};

/** Parts a choice into what is new and what is in the form, or in the same choice, already. Never rejects. */
export async function splitDoubles(chosen: readonly File[], { stands, asSent }: Stands) {
  const fresh: File[] = [];
  const doubles: File[] = [];
  for (const file of chosen) {
    const twin = problemWithChoice(file) ? null : await findTwin(file, [...stands(), ...fresh], asSent);
    const isThere = twin !== null && (fresh as Blob[]).concat(stands()).includes(twin);
    (isThere ? doubles : fresh).push(file);
  }
  return { fresh, doubles };
}

async function findTwin(file: File, others: readonly Blob[], asSent: Stands["asSent"]): Promise<Blob | null> {
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
