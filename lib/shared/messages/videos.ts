/** Sentences about clips, for guests and moderators. lib/shared/messages.ts imports them from here. */
export const videoMessages = {
  unknown: "This video is not here any more. Please choose it again.",
  incomplete: "This video has not arrived completely yet. Please wait until its upload is done.",
  used: "This video was already posted. Please choose another one.",
  notAVideo: "This file is not a video that we can show. Please choose an MP4, MOV, WebM or 3GP.",
  empty: "This video is empty. Please choose another one.",
  truncated: "This video is incomplete: a part of it is missing. Please choose it again.",
  uploadRefused: "This upload is not allowed, or no longer. Please choose the video again.",
  uploadGone: "This upload is not here any more. Please start it again.",
  uploadConflict: "Another part of this video has arrived meanwhile. The upload goes on from there.",
  uploadMalformed: "This part of the upload could not be read.",
  failed: "This clip could not be prepared for the wall.",
  tooHeavy: "This clip takes more memory or time to open than a clip may.",
  mayNotPlay: "This clip may not play on every screen.",
  cut: (seconds: number) =>
    `Only the first ${seconds / 60} minutes of this clip were converted. The original is whole.`,
  soundLost: "The sound of this clip could not be kept.",
  staysAtHost:
    "The clip keeps its address at the video service: who has it can still play it, until the post is erased.",
} as const;
