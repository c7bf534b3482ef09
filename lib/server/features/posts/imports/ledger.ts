import "server-only";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** The outcome of a file, which is not read again while its size and time stay the same. */
type Entry = { bytes: number; modified_ms: number; sha256: string | null; refused: string | null };
type FileFacts = Pick<Entry, "bytes" | "modified_ms">;

export type Ledger = Awaited<ReturnType<typeof openLedger>>;

/** Opens the record of an event's imported files, which is stored after each of them. */
export async function openLedger(file: string) {
  const entries = new Map<string, Entry>(Object.entries(await readEntries(file)));
  const addedHashes = new Set([...entries.values()].flatMap(({ sha256, refused }) => (refused ? [] : [sha256])));
  return {
    isSettled(name: string, { bytes, modified_ms }: FileFacts): boolean {
      const known = entries.get(name);
      return known?.bytes === bytes && known.modified_ms === modified_ms;
    },
    /** Tells if a file with the same content is added, under whatever name. */
    hasAdded: (sha256: string) => addedHashes.has(sha256),
    async settle(name: string, { bytes, modified_ms }: FileFacts, outcome: Pick<Entry, "sha256" | "refused">) {
      entries.set(name, { bytes, modified_ms, ...outcome });
      if (!outcome.refused) addedHashes.add(outcome.sha256);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.part`, JSON.stringify(Object.fromEntries(entries)));
      await rename(`${file}.part`, file);
    },
  };
}

/** A record that cannot be read is begun anew: the idempotency keys of a day still recognize what was added. */
async function readEntries(file: string): Promise<Record<string, Entry>> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return {};
  }
}
