/** Limits of an event's album for its guests. */
export const albumRules = {
  /** Posts of one page. */
  pagePosts: 200,
  /** Pause between two requests for changes of a visible album. Phones poll: the sockets are the screens'. */
  pollMs: 15_000,
  /** Changes that one answer has. A phone that slept through more loads the page again. */
  maxChanges: 200,
  /** How long guests share one frozen list of a download, unless a post of it leaves the wall. */
  listSeconds: 300,
  /** Lists of an album that are kept for downloads in flight. */
  keptLists: 12,
  /** Concurrent downloads of one album, and of all albums of a process. Never by address: a hall is one. */
  downloadsPerAlbum: 8,
  downloads: 32,
  /** Bytes a second of all albums' downloads of a process together (128 Mbit/s). More would hold up walls and forms. */
  bytesPerSecond: 16 * 1024 * 1024,
  /** How long a download may hold its place. Browsers resume with a range request. */
  placeSeconds: 1_800,
  /** Posts whose hearts one request asks for: the one that is looked at, and some before and after it. */
  heartsAtOnce: 21,
  /** Posts with most hearts that the organiser sees. */
  lovedPosts: 50,
  /** Hearts that a phone remembers as its own. */
  ownHearts: 5_000,
  tokenBytes: 32,
  /** A guest who knew the password need not enter it again for as long. */
  unlockSeconds: 30 * 24 * 60 * 60,
} as const;
