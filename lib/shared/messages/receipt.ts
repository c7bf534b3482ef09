import { receiptRules } from "../limits/receipt";

const posts = (count: number) => (count === 1 ? "your post" : `all ${count} posts`);

/** A guest's own posts, after sending and on their own page. */
export const receiptMessages = {
  waiting: "Waiting for approval",
  /** For the narrow cards of an album, where a longer text would wrap. */
  waitingShort: "Waiting",
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
  savePicture: "Save with frame",
  share: "Share",
  saveFailed: "The picture could not be shared from this phone.",
  myPosts: "My posts",

  title: "My posts",
  atEvent: (event: string) => `My posts at ${event}`,
  privateLink: "Whoever has this link sees this page. Keep it to come back, and to yourself.",
  nothing: "There is nothing here.",
  nothingWhy: "Your posts may have been taken back, or this link is not complete.",
  download: "Download original",
  downloadNamed: (caption: string) => `Download original: ${caption}`,
  takeBack: "Take back",
  takeBackNamed: (caption: string) => `Take back: ${caption}`,
  takeBackAsk: "Take this post back? It leaves the wall at once and is erased for good.",
  takeBackYes: "Take it back",
  keep: "Keep it",
  takenBack: "It was taken back and erased.",
  withdraw: "Withdraw my consent",
  withdrawWhy: (count: number) => `Takes ${posts(count)} back and erases everything that you sent.`,
  withdrawAsk: (count: number) =>
    `Withdraw your consent? This takes ${posts(count)} back and erases ${count === 1 ? "it" : "them"} for good.`,
  withdrawYes: "Withdraw and erase",
  withdrawNo: "Keep everything",
  withdrawn: "Your consent is withdrawn. Everything that you sent was taken back and erased.",
  mailLink: "Mail me this link",
  safariForgets: "Safari forgets your posts after 7 days without a visit. A link in your mail stays.",
  mailTo: (address: string) => `It goes to ${address}, the address that you gave with your post.`,
  /** The same for every outcome. */
  mailed: "If your post came with an email address, the link is on its way there.",
  linkOld: "This download link has run out. Please press “Download original” again.",
  originalMissing: "This file is not here to be downloaded.",
  pictureMissing: "There is no picture yet.",

  mail: {
    subject: (event: string) => `Your posts at ${event}`,
    lead: (event: string) => `Here are your posts at ${event}`,
    text: "See whether they are on the wall, save your pictures, or take a post back.",
    action: "See my posts",
    reason: `Somebody asked for this mail on the phone that posted with your address. The link shows those posts to whoever has it. If that was not you, ignore this mail; at most ${receiptRules.mailsPerHour} of them come in an hour.`,
  },
} as const;
