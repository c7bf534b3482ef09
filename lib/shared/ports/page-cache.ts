/**
 * The cached public pages. A port, because two kinds of processes expire them: Next calls `revalidatePath`, the worker
 * has no Next and notifies the web processes through the database (docs/decisions/053).
 */
export type PageCache = {
  /**
   * Expires the page of an event's wall and form, so that the next request renders it again in any process; with
   * null, the pages of every event. Never rejects: a stale page refreshes by itself.
   */
  expireWall(slug: string | null): Promise<void>;
  /** Does the same in this process only, after a notice from another one; with null, for every event. */
  expireHere(slug: string | null): void;
};
