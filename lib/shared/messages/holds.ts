/** Several moderators at once: presence, and dealing the next post. */
export const holdsMessages = {
  invalid: "What is looked at must be named by its id.",
  deal: "Deal me one",
  noneWaiting: "No post waits that nobody is looking at.",
  dealFailed: "The next post could not be fetched.",
  lookedAtBy: (name: string) => `${name} is looking at this`,
  title: "Moderating now",
  you: "You",
  nobody: "Nobody is moderating at the moment.",
  unknown: "It is not known at the moment who is moderating.",
} as const;
