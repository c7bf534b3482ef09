const posts = (count: number) => (count === 1 ? "your post" : count === 2 ? "both posts" : `all ${count} posts`);

/** A guest's own posts, after sending and on their own page. */
export const receiptMessages = {
  waiting: "Waiting for approval",
  /** For the narrow cards of an album, where a longer text would wrap. */
  waitingShort: "Waiting",
  /** How many wait at the event, the guest's own among them, and how long the last ones took. */
  photosWaiting: (count: number) => (count === 1 ? "1 photo is waiting." : `${count} photos are waiting.`),
  lastTook: (minutes: number) =>
    minutes === 1 ? "The last ones took about a minute." : `The last ones took about ${minutes} minutes.`,
  onTheWall: "You are on the wall!",
  onTheWallShort: "On the wall",
  /** Neutral on purpose: the same for rejected posts and for expired ones. */
  notOnTheWall: "Not on the wall",
  takenBackShort: "Taken back",
  turned: (count: number) => (count === 1 ? "You are on the wall!" : `${count} of your posts are on the wall!`),
  album: (count: number) => (count === 1 ? "Your post" : `Your ${count} posts`),
  pictureOf: (caption: string) => `Your picture: ${caption}`,
  clip: "Video",
  clipCut: (seconds: number) => `Only the first ${seconds / 60} minutes of your clip can be shown.`,
  picturePreparing: "Your picture is being prepared.",
  pictureWait: (minutes: number) =>
    `Many pictures are coming in. Yours takes about ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`,
  savePicture: "Save with frame",
  share: "Share",
  saveFailed: "This phone could not share the picture.",

  title: "My posts",
  atEvent: (event: string) => `My posts at ${event}`,
  privateLink: "Anyone with this link can see this page. Save it and keep it private.",
  nothing: "No posts here",
  nothingWhy: "Your posts may have been taken back, or the link is incomplete.",
  download: "Download original",
  downloadNamed: (caption: string) => `Download original: ${caption}`,
  takeBack: "Take back",
  takeBackNamed: (caption: string) => `Take back: ${caption}`,
  takeBackAsk: "Take this post back? This removes it from the wall and erases it for good.",
  takeBackYes: "Take it back",
  keep: "Keep it",
  takenBack: "Your post was taken back and erased.",
  withdraw: "Withdraw my consent",
  withdrawWhy: (count: number) => `Removes ${posts(count)} and deletes everything you sent.`,
  withdrawAsk: (count: number) =>
    `Withdraw your consent? This removes ${posts(count)} and erases ${count === 1 ? "it" : "them"} for good.`,
  withdrawYes: "Withdraw and erase",
  withdrawNo: "Keep everything",
  withdrawn: "Your consent is withdrawn. Everything you sent was erased.",
  mailLink: "Email me this link",
  safariForgets: "Safari forgets your posts after 7 days without a visit. An emailed link still works.",
  mailTo: (address: string) => `We send it to ${address}, the address on your post.`,
  /** The same for every outcome. */
  mailed: "If your post has an email address, we have sent the link there.",
  linkOld: "This download link has expired. Press “Download original” again.",
  originalMissing: "This file is not available for download.",
  pictureMissing: "There is no picture yet.",
} as const;
