/** The cached public pages. */
export type PageCache = {
  /** Makes the next request for an event's wall, or for its form, render anew. Never rejects: a page that stays old corrects itself. */
  expireWall(slug: string): Promise<void>;
};
