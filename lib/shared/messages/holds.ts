/** Several moderators at once: presence, and dealing the next post. */
export const holdsMessages = {
  invalid: "tab_id, event_id and post_id must be valid ids.",
  deal: "Next for me",
  noneWaiting: "Every waiting post is already open somewhere.",
  dealFailed: "The next post could not be fetched.",
  lookedAtBy: (name: string) => `${name} is looking at this`,
  title: "Moderating now",
  you: "You",
  nobody: "No one is moderating right now.",
  unknown: "Can't tell who is moderating right now.",
} as const;
