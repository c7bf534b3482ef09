/** The cached public pages. */
export type PageCache = {
  /**
   * Makes the next request for an event's wall, or for its form, render anew, in whatever process it arrives. Never
   * rejects: a page that stays old corrects itself. With null, those of every event.
   */
  expireWall(slug: string | null): Promise<void>;
  /** The same in this process alone, because another one said so; of every event where no slug is given. */
  expireHere(slug: string | null): void;
};
