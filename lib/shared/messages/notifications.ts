const postsWait = (count: number) => (count === 1 ? "1 post waits" : `${count} posts wait`);

/** The mail that says that posts wait. */
export const notificationsMessages = {
  subject: (count: number, event: string) => `${postsWait(count)} for approval: ${event}`,
  waiting: (count: number, event: string) => `${postsWait(count)} for approval at ${event}.`,
  oldest: (age: string) => `The oldest was sent ${age}.`,
  action: "Moderate now",
  reason:
    "You get at most one such mail in five minutes for each event. An admin can turn them off in the event's settings.",
} as const;
