/** The dashboard. */
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
  postsOfDay: (count: number) => (count === 1 ? "1 post in the last 24 hours" : `${count} posts in the last 24 hours`),
  busiest: (posts: number, hour: string) => `${posts} at the busiest hour, from ${hour}`,
} as const;
