import "server-only";
import { open } from "node:fs/promises";

/** The flush in progress of each folder, and the one queued behind it. */
const running = new Map<string, Promise<void>>();
const following = new Map<string, Promise<void>>();

/**
 * Makes the names in a folder durable that exist before the call (fsync). Calls during a flush share the next one:
 * otherwise fifty guests at once would wait for fifty flushes of one folder.
 */
export function flushFolder(folder: string): Promise<void> {
  const current = running.get(folder);
  if (!current) return begin(folder);
  const known = following.get(folder);
  if (known) return known;
  const next = current
    .catch(() => {})
    .then(() => {
      following.delete(folder);
      return begin(folder);
    });
  following.set(folder, next);
  return next;
}

function begin(folder: string): Promise<void> {
  const flush = sync(folder).finally(() => running.delete(folder));
  running.set(folder, flush);
  return flush;
}

async function sync(folder: string): Promise<void> {
  // Windows cannot open a folder, and it journals renames anyway.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
