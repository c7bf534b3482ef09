import "server-only";
import { listMediaStates } from "@/db/queries/posts";
import type { Deps } from "../deps";
import { isInTheMaking } from "../posts/media-jobs";

/**
 * How often this process looks at the posts whose media it makes. Processes of a post that nobody wants end within two
 * seconds, wherever it was banned or erased.
 */
const lookMs = 1_000;

/** Aborted with it: nobody wants the media that were being made. */
class UnwantedError extends Error {}

type Watched = { post_id: string; ending: AbortController };

/** Watches posts while their media are made; `signal` is aborted once nobody wants them. Call `release` in the end. */
export type PostWatch = { watch(post_id: string): { signal: AbortSignal; release(): void } };

/** Asks for all watched posts in one query, and for none where there are none. */
export function createPostWatch({ db }: Pick<Deps, "db">): PostWatch {
  const watched = new Set<Watched>();
  let timer: NodeJS.Timeout | null = null;

  async function look() {
    timer = null;
    const looked = [...watched];
    // A database that is away says nothing of any post.
    const rows = await listMediaStates(db, [...new Set(looked.map(({ post_id }) => post_id))]).catch(() => null);
    const wanted = rows && new Set(rows.filter(isInTheMaking).map(({ id }) => id));
    for (const { post_id, ending } of looked) {
      if (wanted && !wanted.has(post_id))
        ending.abort(new UnwantedError(`The media of ${post_id} is no longer needed.`));
    }
    lookLater();
  }

  function lookLater() {
    if (!timer && watched.size > 0) timer = setTimeout(() => void look(), lookMs);
  }

  return {
    watch(post_id) {
      const one: Watched = { post_id, ending: new AbortController() };
      watched.add(one);
      lookLater();
      const release = () => {
        watched.delete(one);
        if (watched.size > 0 || !timer) return;
        clearTimeout(timer);
        timer = null;
      };
      return { signal: one.ending.signal, release };
    },
  };
}
