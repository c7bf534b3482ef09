/** The checklist of a new account, on its dashboard. */
export const firstStepsMessages = {
  title: "First steps",
  progress: (done: number, all: number) => `${done} of ${all} done`,
  hide: "Hide the first steps",
  steps: {
    company: { title: "Name your company", hint: "Guests and moderators see its name and logo." },
    event: { title: "Create an event", hint: "Name and date are enough to begin." },
    look: { title: "Choose its look", hint: "Pick a theme, or add your logo and colours." },
    form: { title: "Open it to guests", hint: "Guests can send photos once the event is live." },
    screen: { title: "Connect a screen", hint: "Pair a television, or name the computer of the big screen." },
    moderator: { title: "Add a moderator", hint: "Moderators approve posts, even on a phone." },
    photo: { title: "Send a test photo", hint: "It arrives like a guest's." },
  },
  actions: {
    company: "Add name and logo",
    event: "Create event",
    look: "Choose look",
    screen: "Connect a screen",
    moderator: "Add moderator",
  },
} as const;

/** A photo that an organiser sends to try an event. The guest's texts appear on the wall if it is approved. */
export const testPhotoMessages = {
  send: "Send test photo",
  /** By the event's mode. In a dry run no rule decides, as in Review. */
  sent: {
    Review: "Test photo sent. It waits for approval like a guest's.",
    Trusted: "Test photo sent. It waits for approval until its sender counts as a trusted guest.",
    Automatic: "Test photo sent. It goes to the wall by itself unless a rule stops it.",
  },
  failed: "The test photo could not be sent. Please try again.",
  guest: { person_name: "Test guest", person_city: "Kansas City", caption: "A test photo" },
} as const;
