export const dashboardMessages = {
  waiting: (count: number) => `${count} waiting`,
  nothingWaits: "Nothing waits",
  oldestWaiting: (age: string) => `Oldest sent ${age}`,
  noneOpen: "No event is open",
  noneOpenHint: "Events that are Live or Private take posts, and show here what waits for approval.",
  usage: "Storage",
  usageHint: "An event takes no more posts once it is full.",
  usageOfAll: "All events",
  usageOf: (name: string) => `Storage used by ${name}`,
  used: (posts: number, maxPosts: number, size: string, maxSize: string) =>
    `${posts.toLocaleString("en-GB")} of ${maxPosts.toLocaleString("en-GB")} posts, ${size} of ${maxSize}`,
  notUpToDate: "This page is not up to date",
  lastKnown: (time: string) => `What you see is of ${time}.`,
  storageWarnings: "What needs your attention",
  originalsOpen: "Anybody can read what guests sent",
  originalsOpenHint:
    "The bucket gives originals to everybody who knows their address, and an original may tell where it was taken. Whoever runs this installation sets S3_PRIVATE_BUCKET, or closes the bucket; docs/deploy.md says how.",
  diskLow: "The server's disk is filling up",
  diskLowHint: (free: string, floor: string) =>
    `${free} are free. Guests cannot upload once only ${floor} are left. Ask whoever runs this server to make room.`,
  diskAtFloor: "Guests cannot upload: the server's disk is nearly full",
  diskAtFloorHint: (free: string) =>
    `${free} are free, which are kept for the wall and moderation. Uploads resume by themselves once whoever runs this server makes room.`,
  diskFull: "The server's disk is full",
  diskFullHint: "Nothing can be saved. Everything resumes by itself once whoever runs this server makes room.",
  removalsFailed: "Deleted files are still stored",
  removalsFailedHint: (count: number, since: string) =>
    `${count === 1 ? "One removal" : `${count.toLocaleString("en-GB")} removals`} of pictures or clips failed again and again, the first of ${since}. The server's log tells why.`,
  retryRemovals: "Remove them again",
  removalsRetried: (count: number) =>
    count === 0
      ? "Nothing waits to be removed."
      : "The files are being removed. This notice comes back where that fails.",
  retryRemovalsFailed: "The files could not be removed. Please try again.",
  postsOfDay: (count: number) => (count === 1 ? "1 post in the last 24 hours" : `${count} posts in the last 24 hours`),
  busiest: (posts: number, hour: string) => `${posts} at the busiest hour, from ${hour}`,
} as const;
