import "server-only";
import { listMediaStates } from "@/db/queries/posts/posts";
import type { Deps } from "../../deps";
import { isMediaPending } from "../../features/post-changes/media-jobs";

/**
 * Poll interval for the posts whose media this process makes. Processes of an unwanted post end within two seconds,
 * wherever it was banned or erased.
 */
const pollMs = 1_000;

/** Abort reason for media of a banned, binned or erased post. */
class UnwantedError extends Error {}

type Watched = { post_id: string; ending: AbortController };

/** Watches posts; `signal` aborts once the post is banned, binned or erased. Call `release` at the end. */
export type PostWatch = { watch(post_id: string): { signal: AbortSignal; release(): void } };

/** Polls all watched posts in one query, and does not poll while there are none. */
export function createPostWatch({ db }: Pick<Deps, "db">): PostWatch {
  const watched = new Set<Watched>();
  let timer: NodeJS.Timeout | null = null;

  async function poll() {
    timer = null;
    const polled = [...watched];
    // A failed query says nothing about the posts.
    const rows = await listMediaStates(db, [...new Set(polled.map(({ post_id }) => post_id))]).catch(() => null);
    const wanted = rows && new Set(rows.filter(isMediaPending).map(({ id }) => id));
    for (const { post_id, ending } of polled) {
      if (wanted && !wanted.has(post_id))
        ending.abort(new UnwantedError(`The media of ${post_id} is no longer needed.`));
    }
    schedulePoll();
  }

  function schedulePoll() {
    if (!timer && watched.size > 0) timer = setTimeout(() => void poll(), pollMs);
  }

  return {
    watch(post_id) {
      const entry: Watched = { post_id, ending: new AbortController() };
      watched.add(entry);
      schedulePoll();
      const release = () => {
        watched.delete(entry);
        if (watched.size > 0 || !timer) return;
        clearTimeout(timer);
        timer = null;
      };
      return { signal: entry.ending.signal, release };
    },
  };
}
