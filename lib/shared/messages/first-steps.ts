/** The checklist of a new account, on its dashboard. */
export const firstStepsMessages = {
  title: "First steps",
  progress: (done: number, all: number) => `${done} of ${all} done`,
  hide: "Hide the first steps",
  steps: {
    event: { title: "Create an event", hint: "Name and date are enough to begin." },
    look: { title: "Choose its look", hint: "Pick a theme, or add your logo and colours." },
    form: { title: "Open it to guests", hint: "Guests can send photos once the event is live." },
    screen: { title: "Connect a screen", hint: "Open the wall on the computer of the big screen." },
    moderator: { title: "Add a moderator", hint: "Moderators approve posts, even on a phone." },
    photo: { title: "Send a test photo", hint: "It arrives like a guest's, and waits for approval." },
  },
  actions: { event: "Create event", look: "Choose look", screen: "Name a screen", moderator: "Add moderator" },
} as const;

/** A photo that an organiser sends to try an event. The guest's texts appear on the wall if it is approved. */
export const testPhotoMessages = {
  send: "Send test photo",
  sent: "Test photo sent. It waits for approval like a guest's.",
  failed: "The test photo could not be sent. Please try again.",
  guest: { person_name: "Test guest", person_city: "Kansas City", caption: "A test photo" },
} as const;
